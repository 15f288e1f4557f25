// A running server over a small web root of its own.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "raw_client.h"
#include "server/http_server.h"

namespace endodoi::server::test {

inline void write_file(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// A folder that goes with the test; its sibling secret.txt must never be served.
class TemporaryWebRoot {
 public:
  TemporaryWebRoot() {
    std::string pattern = (std::filesystem::temp_directory_path() / "endodoi_web_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
    folder_ = pattern;
    // mkdtemp keeps others out, but one test reads as another user.
    std::filesystem::permissions(folder_, std::filesystem::perms(0755));
    write_file(folder_ / "secret.txt", "secret");
    write_file(path() / "index.html", "<!doctype html><title>board</title>");
  }
  ~TemporaryWebRoot() { std::filesystem::remove_all(folder_); }
  std::filesystem::path path() const { return folder_ / "web"; }
  std::filesystem::path outside() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

class ServerTest : public ::testing::Test {
 protected:
  // Options for this fixture's web root, on a free port.
  ServerOptions options() const {
    ServerOptions result;
    result.port = 0;
    result.web_root = root_.path();
    result.version = "1.2.3";
    return result;
  }

  void start(const ServerOptions& options) {
    server_ = std::make_unique<HttpServer>(options);
    server_->start();
  }
  void start() { start(options()); }

  // One request on a connection of its own; `extra` are further header lines.
  Reply fetch(const std::string& method, const std::string& target, const std::string& extra = "") {
    RawClient client(server_->port());
    client.send(method + ' ' + target + " HTTP/1.1\r\nHost: x\r\n" + extra + "\r\n");
    return client.read_reply(method != "HEAD");
  }
  Reply get(const std::string& target, const std::string& extra = "") {
    return fetch("GET", target, extra);
  }

  // Is the server still well after what a test has done to it?
  void expect_alive() { EXPECT_EQ(get("/").status, 200u); }

  TemporaryWebRoot root_;
  std::unique_ptr<HttpServer> server_;
};

}  // namespace endodoi::server::test
