#include "server/request_target.h"

#include <gtest/gtest.h>

namespace endodoi::server {
namespace {

using Path = std::optional<std::string>;

TEST(RequestTarget, GivesTheDecodedPath) {
  EXPECT_EQ(decode_target("/"), Path("/"));
  EXPECT_EQ(decode_target("/index.html"), Path("/index.html"));
  EXPECT_EQ(decode_target("/assets/a%20b.js?x=1&y=/../.."), Path("/assets/a b.js"));
  EXPECT_EQ(decode_target("/docs/"), Path("/docs/"));
  EXPECT_EQ(decode_target("/%C3%A4"), Path("/\xC3\xA4"));
  EXPECT_EQ(decode_target("/..."), Path("/..."));
}

TEST(RequestTarget, TakesTheAbsoluteForm) {
  EXPECT_EQ(decode_target("http://host/a/b?c"), Path("/a/b"));
  EXPECT_EQ(decode_target("http://host"), Path("/"));
}

TEST(RequestTarget, RefusesWhateverIsNoPlainPath) {
  for (const char* target : {"",
                             "*",
                             "index.html",
                             "/..",
                             "/../secret.txt",
                             "/a/../b",
                             "/./a",
                             "/a/.",
                             "/%2e%2e/secret",
                             "/%2E%2E/secret",
                             "/.%2e/secret",
                             "/%2e/a",
                             "/..%2fsecret",
                             "/a%2fb",
                             "/..%5csecret",
                             "/a\\b",
                             "/%00",
                             "/index.html%00.png",
                             "/%0d%0aX:%20y",
                             "/%7f",
                             "/%",
                             "/%zz",
                             "/a b",
                             "host:443",
                             "http://host/../x",
                             "#"}) {
    EXPECT_EQ(decode_target(target), std::nullopt) << target;
  }
}

}  // namespace
}  // namespace endodoi::server
