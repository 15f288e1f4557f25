#include "server/static_files.h"

#include <gtest/gtest.h>

#include "server/header_values.h"
#include "server/http_server.h"
#include "server_fixture.h"

namespace endodoi::server {
namespace {

namespace fs = std::filesystem;
using test::TemporaryWebRoot;
using test::write_file;

Request request_for(std::string path) {
  Request request;
  request.method = "GET";
  request.path = std::move(path);
  return request;
}

TEST(MimeType, GoesByTheEnding) {
  EXPECT_EQ(mime_type("/a.js"), "text/javascript; charset=utf-8");
  EXPECT_EQ(mime_type("/a.mjs"), "text/javascript; charset=utf-8");
  EXPECT_EQ(mime_type("/a.css"), "text/css; charset=utf-8");
  EXPECT_EQ(mime_type("/index.html"), "text/html; charset=utf-8");
  EXPECT_EQ(mime_type("/core.WASM"), "application/wasm");
  EXPECT_EQ(mime_type("/a.svg"), "image/svg+xml");
  EXPECT_EQ(mime_type("/a.png"), "image/png");
  EXPECT_EQ(mime_type("/a.woff2"), "font/woff2");
  EXPECT_EQ(mime_type("/a.json"), "application/json");
  EXPECT_EQ(mime_type("/a.webmanifest"), "application/manifest+json");
  EXPECT_EQ(mime_type("/robots.txt"), "text/plain; charset=utf-8");
  EXPECT_EQ(mime_type("/noending"), "application/octet-stream");
}

TEST(AcceptEncoding, KnowsListsAndRefusals) {
  EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts_encoding("GZIP;q=0.5", "gzip"));
  EXPECT_TRUE(accepts_encoding(" br ; q=1", "br"));
  EXPECT_FALSE(accepts_encoding("", "br"));
  EXPECT_FALSE(accepts_encoding("gzip", "br"));
  EXPECT_FALSE(accepts_encoding("br;q=0", "br"));
  EXPECT_FALSE(accepts_encoding("br; q=0.000, gzip", "br"));
  EXPECT_FALSE(accepts_encoding("brotli", "br"));
}

TEST(PreferredLanguage, IsTheFirstWantedThatIsOffered) {
  const std::vector<std::string_view> offered{"en", "fi", "it", "sw"};
  EXPECT_EQ(preferred_language("fi-FI,fi;q=0.9,en;q=0.8", offered), "fi");
  EXPECT_EQ(preferred_language("de-DE, de;q=0.9, IT;q=0.5, en;q=0.3", offered), "it");
  EXPECT_EQ(preferred_language("sw;q=0, it", offered), "it");
  for (const char* none : {"", "*", "de", "fin", ",,;", "en-"}) {
    EXPECT_EQ(preferred_language(none, offered), "en") << none;
  }
}

TEST(EtagMatches, KnowsListsWeakTagsAndTheStar) {
  EXPECT_TRUE(etag_matches("\"abc\"", "abc"));
  EXPECT_TRUE(etag_matches("\"x\", W/\"abc\"", "abc"));
  EXPECT_TRUE(etag_matches("*", "abc"));
  EXPECT_FALSE(etag_matches("", "abc"));
  EXPECT_FALSE(etag_matches("abc", "abc"));
  EXPECT_FALSE(etag_matches("\"abcd\"", "abc"));
  EXPECT_FALSE(etag_matches("\"", ""));
}

TEST(StaticFiles, LeavesOutHiddenFilesAndLinksThatLeadOut) {
  TemporaryWebRoot root;
  write_file(root.path() / ".env", "secret");
  write_file(root.path() / ".git/config", "secret");
  write_file(root.path() / "inner.txt", "inner");
  fs::create_symlink(root.outside() / "secret.txt", root.path() / "leak.txt");
  fs::create_directory_symlink(root.outside(), root.path() / "up");
  fs::create_symlink("inner.txt", root.path() / "alias.txt");
  fs::create_symlink("nowhere", root.path() / "dangling.txt");
  const StaticFiles files(root.path());

  EXPECT_EQ(files.answer(request_for("/inner.txt")).status, 200u);
  EXPECT_EQ(files.answer(request_for("/alias.txt")).status, 200u);
  for (const char* path :
       {"/.env", "/.git/config", "/leak.txt", "/up/secret.txt", "/dangling.txt"}) {
    EXPECT_EQ(files.answer(request_for(path)).status, 404u) << path;
  }
}

TEST(StaticFiles, ServesFromMemory) {
  TemporaryWebRoot root;
  const StaticFiles files(root.path());
  write_file(root.path() / "index.html", "a newer version");
  EXPECT_EQ(*files.answer(request_for("/")).body, "<!doctype html><title>board</title>");
}

TEST(StaticFiles, SendsAFolderWithoutSlashToItsSlash) {
  TemporaryWebRoot root;
  write_file(root.path() / "my rules/index.html", "rules");
  const StaticFiles files(root.path());
  EXPECT_EQ(*files.answer(request_for("/my rules/")).body, "rules");
  const Response response = files.answer(request_for("/my rules"));
  EXPECT_EQ(response.status, 301u);
  EXPECT_EQ(response.headers.back(),
            (std::pair<std::string, std::string>("Location", "/my%20rules/")));
  EXPECT_EQ(files.answer(request_for("//example.org")).status, 404u);
}

StartErrorKind error_for(const fs::path& root) {
  try {
    const StaticFiles files(root);
  } catch (const StartError& error) {
    EXPECT_NE(std::string(error.what()).find(root.string()), std::string::npos) << error.what();
    return error.kind();
  }
  return StartErrorKind::other;
}

TEST(StaticFiles, RefusesAFolderThatIsNoApp) {
  TemporaryWebRoot root;
  EXPECT_EQ(error_for(root.outside() / "nothing"), StartErrorKind::web_root_missing);
  EXPECT_EQ(error_for(root.path() / "index.html"), StartErrorKind::web_root_missing);
  EXPECT_EQ(error_for(root.outside()), StartErrorKind::web_root_unusable);
}

TEST(StaticFiles, RefusesFarTooMuch) {
  TemporaryWebRoot root;
  // Sparse, so it takes no room on the disk.
  write_file(root.path() / "huge.bin", "");
  fs::resize_file(root.path() / "huge.bin", StaticFiles::kMaxBytes + 1);
  EXPECT_EQ(error_for(root.path()), StartErrorKind::web_root_unusable);
}

}  // namespace
}  // namespace endodoi::server
