// The HTTP server behind `endodoi serve`: it gives the built browser app to browsers.
//
//     HttpServer server({.host = "127.0.0.1", .port = 8080, .web_root = *find_web_root(argv0)});
//     server.start();                        // throws StartError with one plain sentence
//     for (const auto& link : server.links()) std::cout << link << '\n';
//     server.run_until_signal();             // Ctrl-C or SIGTERM, then a clean stop
//
// The files of the web root are read once, by start(), and served from memory: a request can name
// only what was found there then, so no path, link or race leads out of the folder, and an app
// rebuilt meanwhile is never served half old and half new.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace endodoi::server {

enum class LogLevel { debug, info, warning, error };

// Called from the server's threads, one call at a time; it must not throw.
using LogCallback = std::function<void(LogLevel, std::string_view message)>;

struct ServerOptions {
  std::string host = "127.0.0.1";      // an IPv4 or IPv6 address of this machine, or "localhost"
  std::uint16_t port = 8080;           // 0 takes any free port: ask port() afterwards
  std::filesystem::path web_root;      // the folder with index.html; see find_web_root()
  std::string version = "unknown";     // told by /healthz
  unsigned threads = 2;                // at least 1
  LogCallback log = {};                // empty: silence
  std::size_t max_connections = 1024;  // one more is told 503 and closed
  std::chrono::milliseconds request_timeout{10'000};  // first byte of a request to its last
  std::chrono::milliseconds idle_timeout{60'000};     // between two requests of a connection
  std::chrono::milliseconds response_timeout{60'000};
  std::chrono::milliseconds stop_grace{2'000};  // for answers that are on their way when it stops
};

enum class StartErrorKind {
  bad_host,  // not an address, or not one of this machine
  port_in_use,
  permission_denied,  // a port below 1024 without the right to it
  web_root_missing,   // no such folder
  web_root_unusable,  // no index.html in it, unreadable, or far too large for a web app
  other,
};

// Why start() failed. what() is one sentence for the person who typed the command.
class StartError : public std::runtime_error {
 public:
  StartError(StartErrorKind kind, const std::string& sentence)
      : std::runtime_error(sentence), kind_(kind) {}
  StartErrorKind kind() const { return kind_; }

 private:
  StartErrorKind kind_;
};

class HttpServer {
 public:
  explicit HttpServer(ServerOptions options);
  ~HttpServer();  // stops
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Reads the web root, opens the port, starts the threads and returns; throws StartError.
  // A server is started once.
  void start();

  // The port listened on; 0 before start().
  std::uint16_t port() const;

  // Links a person can open, this machine's first: for host 0.0.0.0 or :: also one for each
  // address this machine has on a network.
  std::vector<std::string> links() const;

  // Lets running answers finish (for stop_grace at most), closes all and joins the threads.
  // Does nothing on a server that does not run. Not to be called from the log callback.
  void stop();

  // Blocks until SIGINT or SIGTERM, then stops; returns the signal's number. A second signal while
  // stopping ends the process at once. Needs start() before.
  int run_until_signal();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace endodoi::server
