// The files of a folder, held in memory and answered over HTTP.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "message.h"

namespace endodoi::server {

class StaticFiles {
 public:
  static constexpr std::size_t kMaxFiles = 10'000;
  static constexpr std::size_t kMaxBytes = std::size_t{256} << 20;

  // Reads every regular file under `root`. Left out: names that begin with a dot, and symbolic
  // links that lead out of the folder. Throws StartError (http_server.h) if there is no such
  // folder, no index.html in it, a file cannot be read, or there is more than a web app can be.
  explicit StaticFiles(const std::filesystem::path& root);

  // 200, 304 when the browser has this version, 301 from a folder without its slash, 404.
  Response answer(const Request& request) const;

  std::size_t size() const { return files_.size(); }

 private:
  using Body = std::shared_ptr<const std::string>;
  struct File {
    std::string type;
    std::string etag;  // without the quotes
    Body plain;
    Body brotli;  // from NAME.br and NAME.gz, null where there is none
    Body gzip;
  };

  void attach_compressed();
  Response file_answer(const std::string& path, const File& file, const Request& request) const;

  std::map<std::string, File, std::less<>> files_;  // by path from the root: "/assets/a.js"
};

// "text/html; charset=utf-8" for "/index.html"; by the name's ending.
std::string_view mime_type(std::string_view path);

}  // namespace endodoi::server
