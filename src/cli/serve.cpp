#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <thread>

#include "cli/command.h"
#include "server/http_server.h"
#include "server/web_root.h"

namespace endodoi::cli {
namespace {

/// `endodoi serve`: the browser app for this machine and, if asked, its network.
class ServeCommand : public Command {
 public:
  std::string_view name() const override { return "serve"; }
  std::string_view purpose() const override { return "serve the browser app and print its link"; }

  void declare(Options& options) override {
    options.text("--host", "ADDRESS", host_,
                 "address to listen on (default 127.0.0.1; 0.0.0.0: the network too)");
    options.number("--port", "N", port_, 0, 65535,
                   "port to listen on (default 8080; 0: any free one)");
    options.text("--web", "DIR", web_,
                 "folder of the built app (default: found beside the program)");
    options.flag("--verbose", verbose_, "log every request");
    options.example("endodoi serve --host 0.0.0.0 --port 8081",
                    "prints the links; a phone on the same network can open the second");
  }

  int run(Console& console) override {
    const auto web_root = find_app(console);
    if (!web_root) return console.fail(kBadUse, server::web_root_advice(program(console)));
    server::ServerOptions options;
    options.host = host_.value_or("127.0.0.1");
    options.port = static_cast<std::uint16_t>(port_.value_or(8080));
    options.web_root = *web_root;
    options.version = ENDODOI_VERSION;
    options.threads = std::max(2u, std::thread::hardware_concurrency());
    options.log = logger(console);
    server::HttpServer server(std::move(options));
    try {
      server.start();
    } catch (const server::StartError& error) {
      return console.fail(kBadUse, error.what());
    }
    console.out << "Endodoi is up. Open in a browser:\n";
    for (const std::string& link : server.links()) {
      console.out << "    " << console.style.accent(link) << '\n';
    }
    console.out << "Ctrl-C stops it." << std::endl;
    server.run_until_signal();
    console.out << "\nStopped." << std::endl;
    return kGood;
  }

 private:
  static std::filesystem::path program(const Console& console) {
    return std::filesystem::path(console.folder) / "endodoi";
  }

  std::optional<std::filesystem::path> find_app(const Console& console) const {
    if (web_) return std::filesystem::path(*web_);
    return server::find_web_root(program(console));
  }

  /// Log lines go to `err`: what a script reads stays on `out`.
  server::LogCallback logger(const Console& console) const {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(console.err, true);
    auto log = std::make_shared<spdlog::logger>("endodoi", std::move(sink));
    log->set_pattern("%Y-%m-%d %H:%M:%S %l: %v");
    log->set_level(verbose_ ? spdlog::level::debug : spdlog::level::warn);
    return [log](server::LogLevel level, std::string_view message) {
      switch (level) {
        case server::LogLevel::debug:
          return log->debug("{}", message);
        case server::LogLevel::info:
          return log->info("{}", message);
        case server::LogLevel::warning:
          return log->warn("{}", message);
        case server::LogLevel::error:
          return log->error("{}", message);
      }
    };
  }

  std::optional<std::string> host_, web_;
  std::optional<long long> port_;
  bool verbose_ = false;
};

}  // namespace

std::unique_ptr<Command> make_serve_command() { return std::make_unique<ServeCommand>(); }

}  // namespace endodoi::cli
