#include "static_files.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "base/checksum.h"
#include "base/numbers.h"
#include "base/words.h"
#include "header_values.h"
#include "http_server.h"
#include "request_target.h"

namespace endodoi::server {
namespace fs = std::filesystem;
namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/markdown; charset=utf-8"},
    {".xml", "application/xml"},
};

bool is_inside(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
         folder.end();
}

std::string read_file(const fs::path& path, std::size_t size) {
  std::string bytes(size, '\0');
  std::ifstream in(path, std::ios::binary);
  if (!in.read(bytes.data(), static_cast<std::streamsize>(size))) {
    throw StartError(StartErrorKind::web_root_unusable, "Cannot read " + path.string() + ".");
  }
  return bytes;
}

fs::path checked_root(const fs::path& root) {
  std::error_code error;
  const fs::path real = fs::canonical(root, error);
  if (error || !fs::is_directory(real, error)) {
    throw StartError(StartErrorKind::web_root_missing,
                     "There is no folder " + root.string() + " to serve the app from.");
  }
  if (!fs::is_regular_file(real / "index.html", error)) {
    throw StartError(StartErrorKind::web_root_unusable,
                     "There is no index.html in " + root.string() +
                         ": build the app with ./run, or name its folder with --web DIR.");
  }
  return real;
}

// The file an entry stands for, if it may be served.
std::optional<fs::path> servable(const fs::directory_entry& entry, const fs::path& root) {
  std::error_code error;
  if (!entry.is_regular_file(error)) return std::nullopt;
  const fs::path real = fs::canonical(entry.path(), error);
  if (error || !is_inside(real, root)) return std::nullopt;
  return real;
}

void check_size(std::size_t files, std::size_t bytes, const fs::path& root) {
  if (files <= StaticFiles::kMaxFiles && bytes <= StaticFiles::kMaxBytes) return;
  throw StartError(StartErrorKind::web_root_unusable,
                   root.string() + " holds more than a web app: over 10,000 files or 256 MiB.");
}

}  // namespace

std::string_view mime_type(std::string_view path) {
  const auto dot = path.rfind('.');
  if (dot != path.npos) {
    for (const auto& [ending, type] : kTypes) {
      if (same_but_for_case(path.substr(dot), ending)) return type;
    }
  }
  return "application/octet-stream";
}

StaticFiles::StaticFiles(const fs::path& root) {
  const fs::path real_root = checked_root(root);
  std::size_t bytes = 0;
  std::error_code error;
  fs::recursive_directory_iterator entry(real_root, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->path().filename().string().starts_with('.')) {
      entry.disable_recursion_pending();
      continue;
    }
    const std::optional<fs::path> real = servable(*entry, real_root);
    if (!real) continue;
    // Before reading, so that a huge file is refused and not swallowed.
    const std::size_t size = entry->file_size();
    bytes += size;
    check_size(files_.size() + 1, bytes, root);
    auto body = std::make_shared<const std::string>(read_file(*real, size));
    std::string path = '/' + entry->path().lexically_relative(real_root).generic_string();
    std::string etag =
        hexadecimal(Checksum::of(bytes_of(*body))) + '-' + std::to_string(body->size());
    std::string type(mime_type(path));
    files_.emplace(std::move(path),
                   File{std::move(type), std::move(etag), std::move(body), nullptr, nullptr});
  }
  if (error) {
    throw StartError(StartErrorKind::web_root_unusable,
                     "Cannot read the folder " + root.string() + ": " + error.message() + ".");
  }
  attach_compressed();
}

void StaticFiles::attach_compressed() {
  for (auto& [path, file] : files_) {
    // A compressed copy is worth sending only when it is the smaller one.
    const auto copy = [&](const char* ending) {
      const auto found = files_.find(path + ending);
      const bool smaller =
          found != files_.end() && found->second.plain->size() < file.plain->size();
      return smaller ? found->second.plain : nullptr;
    };
    file.brotli = copy(".br");
    file.gzip = copy(".gz");
  }
}

Response StaticFiles::answer(const Request& request) const {
  const bool is_folder = request.path.ends_with('/');
  const std::string path = is_folder ? request.path + "index.html" : request.path;
  if (const auto found = files_.find(path); found != files_.end()) {
    return file_answer(path, found->second, request);
  }
  // The page of a folder refers to its neighbours, so its address has to end with the slash.
  // Only a folder that exists gets here, never an address of the visitor's making.
  if (!is_folder && files_.contains(path + "/index.html")) {
    Response response = error_page(301);
    response.headers.emplace_back("Location", encode_path(path) + '/');
    return response;
  }
  return missing_page(request.header("Accept-Language"));
}

Response StaticFiles::file_answer(const std::string& path, const File& file,
                                  const Request& request) const {
  // Names under /assets/ carry a hash of the content: a new version has a new name.
  const bool immutable = path.starts_with("/assets/");
  Response response;
  auto& headers = response.headers;
  headers = {{"Content-Type", file.type},
             {"Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache"}};

  const std::string_view accepted = request.header("Accept-Encoding");
  std::string etag = file.etag;
  response.body = file.plain;
  if (file.brotli && accepts_encoding(accepted, "br")) {
    response.body = file.brotli;
    headers.emplace_back("Content-Encoding", "br");
    etag += "-br";
  } else if (file.gzip && accepts_encoding(accepted, "gzip")) {
    response.body = file.gzip;
    headers.emplace_back("Content-Encoding", "gzip");
    etag += "-gz";
  }
  if (file.brotli || file.gzip) headers.emplace_back("Vary", "Accept-Encoding");
  headers.emplace_back("ETag", '"' + etag + '"');

  if (etag_matches(request.header("If-None-Match"), etag)) {
    response.status = 304;
    response.body = std::make_shared<const std::string>();
  }
  return response;
}

}  // namespace endodoi::server
