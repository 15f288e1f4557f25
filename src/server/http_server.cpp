// The one file that includes Asio and Beast. A listener and each connection are coroutines; each
// connection runs on its own strand, so nothing in Session needs a lock.
#include "http_server.h"

#include <signal.h>

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <condition_variable>
#include <ctime>
#include <list>
#include <mutex>
#include <optional>

#include "base/parallel.h"
#include "health.h"
#include "links.h"
#include "request_target.h"
#include "router.h"
#include "static_files.h"

namespace endodoi::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr std::uint32_t kHeaderLimit = 16 * 1024;
constexpr std::size_t kTargetLimit = 8 * 1024;
constexpr std::uint64_t kBodyLimit = 64 * 1024;
constexpr std::size_t kReadBuffer = 2 * kHeaderLimit;
constexpr auto kLingerTime = 1s;

using RequestParser = http::request_parser<http::string_body>;
using Answer = http::response<http::span_body<const char>>;

auto with(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return text;
}

// The status that tells a client why its request could not be read; 0 when the connection itself
// failed and there is nobody to tell.
unsigned status_of(const error_code& error, const RequestParser& parser) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return parser.get().target().empty() ? 414 : 431;
  }
  if (error == http::error::body_limit) return 413;
  const bool is_protocol_error =
      error.category() == http::make_error_code(http::error::bad_method).category();
  const bool is_cut_off =
      error == http::error::end_of_stream || error == http::error::partial_message;
  return is_protocol_error && !is_cut_off ? 400 : 0;
}

// Who sends such a request may be out of step with us: the connection ends with the answer.
bool is_unreadable(unsigned status) { return status == 400 || status == 414; }

// What all connections share.
struct Shared {
  const ServerOptions options;
  Router router{};  // filled before the threads start, constant afterwards
  std::atomic<bool> stopping{false};
  std::mutex log_mutex{};

  void log(LogLevel level, const std::string& message) {
    if (!options.log) return;
    const std::lock_guard lock(log_mutex);
    options.log(level, message);
  }
};

// One connection: requests are read and answered in turn until either side has enough.
class Session {
 public:
  Session(tcp::socket socket, Shared& shared) : stream_(std::move(socket)), shared_(shared) {}

  asio::awaitable<void> run();

  // Called on the connection's strand: a connection that waits for a request closes now, one
  // that is answering closes after the answer.
  void wind_up() {
    if (is_waiting_) close();
  }
  void close() { stream_.close(); }
  auto executor() { return stream_.get_executor(); }

 private:
  asio::awaitable<bool> wait_for_request(std::chrono::milliseconds timeout);
  asio::awaitable<bool> serve_one();
  asio::awaitable<bool> send(Response response, bool keep_alive, bool head_only, unsigned version);
  asio::awaitable<void> close_gently();
  Response answer(const RequestParser::value_type& message) const;
  Response checked_answer(const RequestParser::value_type& message) const;

  beast::tcp_stream stream_;
  Shared& shared_;
  beast::flat_buffer buffer_{kReadBuffer};
  bool is_waiting_ = false;
};

asio::awaitable<void> Session::run() {
  auto timeout = shared_.options.request_timeout;
  // Not `!stopping && co_await …` in one condition: g++ 12 then awaits in any case.
  while (!shared_.stopping) {
    if (!co_await wait_for_request(timeout)) break;
    if (!co_await serve_one()) break;
    timeout = shared_.options.idle_timeout;
  }
  co_await close_gently();
}

// Waits for the first byte of a request; false when none comes.
asio::awaitable<bool> Session::wait_for_request(std::chrono::milliseconds timeout) {
  if (buffer_.size() > 0) co_return true;  // pipelined behind the last one
  stream_.expires_after(timeout);
  is_waiting_ = true;
  error_code error;
  const std::size_t count = co_await stream_.async_read_some(buffer_.prepare(4096), with(error));
  is_waiting_ = false;
  if (error) co_return false;
  buffer_.commit(count);
  co_return true;
}

// False when the connection is to be closed.
asio::awaitable<bool> Session::serve_one() {
  RequestParser parser;
  parser.header_limit(kHeaderLimit);
  parser.body_limit(kBodyLimit);
  stream_.expires_after(shared_.options.request_timeout);
  error_code error;
  co_await http::async_read(stream_, buffer_, parser, with(error));
  if (error) {
    if (const unsigned status = status_of(error, parser); status != 0) {
      shared_.log(LogLevel::debug, "unreadable request: " + error.message());
      co_await send(error_page(status), false, false, 11);
    }
    co_return false;
  }
  const auto& message = parser.get();
  Response response = answer(message);
  const bool keep_alive =
      message.keep_alive() && !is_unreadable(response.status) && !shared_.stopping;
  co_return co_await send(std::move(response), keep_alive, message.method() == http::verb::head,
                          message.version());
}

Response Session::answer(const RequestParser::value_type& message) const {
  Response response = checked_answer(message);
  shared_.log(LogLevel::debug, std::string(message.method_string()) + ' ' +
                                   std::string(message.target().substr(0, 200)) + ' ' +
                                   std::to_string(response.status));
  return response;
}

Response Session::checked_answer(const RequestParser::value_type& message) const {
  if (message.target().size() > kTargetLimit) return error_page(414);
  if (message.version() >= 11 && message.count(http::field::host) != 1) return error_page(400);
  std::optional<std::string> path = decode_target(message.target());
  if (!path) return error_page(400);
  Request request;
  request.method = message.method_string();
  request.path = std::move(*path);
  request.header = [&](std::string_view name) -> std::string_view { return message[name]; };
  return shared_.router.answer(request);
}

asio::awaitable<bool> Session::send(Response response, bool keep_alive, bool head_only,
                                    unsigned version) {
  const std::string& body = *response.body;
  Answer answer(static_cast<http::status>(response.status), version,
                beast::span<const char>(body.data(), body.size()));
  answer.set(http::field::server, "endodoi");
  answer.set(http::field::date, http_date());
  for (const auto& [name, value] : security_headers()) answer.set(name, value);
  for (const auto& [name, value] : response.headers) answer.set(name, value);
  answer.keep_alive(keep_alive);
  if (response.status != 304) answer.content_length(body.size());

  stream_.expires_after(shared_.options.response_timeout);
  error_code error;
  http::response_serializer<http::span_body<const char>> serializer(answer);
  if (head_only || response.status == 304) {
    serializer.split(true);
    co_await http::async_write_header(stream_, serializer, with(error));
  } else {
    co_await http::async_write(stream_, serializer, with(error));
  }
  co_return keep_alive && !error;
}

// Closing while the client still sends would reset the connection and could destroy the answer
// on its way: say that we are done, then read for a moment what still comes.
asio::awaitable<void> Session::close_gently() {
  error_code error;
  stream_.socket().shutdown(tcp::socket::shutdown_send, error);
  stream_.expires_after(kLingerTime);
  buffer_.clear();
  while (!error && !shared_.stopping) {
    co_await stream_.async_read_some(buffer_.prepare(4096), with(error));
  }
  close();
}

tcp::endpoint endpoint_of(const ServerOptions& options) {
  error_code error;
  const std::string host = options.host == "localhost" ? "127.0.0.1" : options.host;
  const auto address = asio::ip::make_address(host, error);
  if (!error) return {address, options.port};
  throw StartError(StartErrorKind::bad_host,
                   "\"" + options.host +
                       "\" is not an address: 127.0.0.1 serves this machine only, 0.0.0.0 also "
                       "the network it is on.");
}

StartError listen_error(const error_code& error, const ServerOptions& options) {
  const std::string port = std::to_string(options.port);
  if (error == asio::error::address_in_use) {
    return {StartErrorKind::port_in_use,
            "Port " + port + " is in use by another program: choose one with --port, " +
                "for example --port " +
                std::to_string(options.port < 65535 ? options.port + 1 : 8080) + "."};
  }
  if (error == asio::error::access_denied) {
    return {StartErrorKind::permission_denied,
            "Port " + port + " needs root's rights, as all below 1024 do: choose one above, " +
                "for example --port 8080."};
  }
  if (error == boost::system::errc::address_not_available) {
    return {StartErrorKind::bad_host,
            options.host + " is not an address of this machine: 127.0.0.1 serves this machine " +
                "only, 0.0.0.0 also the network it is on."};
  }
  return {StartErrorKind::other,
          "Cannot listen on " + options.host + " port " + port + ": " + error.message() + "."};
}

}  // namespace

class HttpServer::Impl {
 public:
  explicit Impl(ServerOptions options) : shared_{std::move(options)} {}
  ~Impl() { stop(); }

  void start();
  void stop();
  int run_until_signal();
  std::uint16_t port() const { return port_; }
  const ServerOptions& options() const { return shared_.options; }

 private:
  using SessionList = std::list<std::shared_ptr<Session>>;

  void fill_router();
  void listen();
  asio::awaitable<void> accept_all();
  void admit(tcp::socket socket);
  void forget(SessionList::iterator session);
  void refuse(tcp::socket socket);
  void each_session(void (Session::*action)());
  void end_wait(int signal);

  Shared shared_;
  asio::io_context context_;
  // The strand of the acceptor and of the signals.
  asio::any_io_executor strand_ = asio::make_strand(context_);
  tcp::acceptor acceptor_{strand_};
  asio::signal_set signals_{strand_};
  std::uint16_t port_ = 0;
  std::mutex signal_mutex_;
  std::condition_variable signal_came_;
  std::optional<int> signal_;  // what ended run_until_signal(): a signal's number, 0 for stop()
  HelperThreads threads_;
  std::mutex sessions_mutex_;
  std::condition_variable all_sessions_gone_;
  SessionList sessions_;
};

void HttpServer::Impl::start() {
  fill_router();
  listen();
  asio::co_spawn(strand_, accept_all(), asio::detached);
  const unsigned count = std::max(1u, options().threads);
  unsigned running = 0;  // fewer will do
  for (unsigned i = 0; i < count && threads_.start([this] { context_.run(); }); ++i) ++running;
  if (running == 0) {
    throw StartError(StartErrorKind::other, "The system has no thread to give for the server.");
  }
  shared_.log(LogLevel::info, "listening on " + options().host + " port " + std::to_string(port_));
}

void HttpServer::Impl::fill_router() {
  const auto files = std::make_shared<const StaticFiles>(options().web_root);
  shared_.log(LogLevel::info, "serving " + std::to_string(files->size()) + " files from " +
                                  options().web_root.string());
  shared_.router.otherwise([files](const Request& request) { return files->answer(request); });
  // The app's pages lie behind the #; people type their names as they would any page's.
  for (const std::string page : {"rules", "history"}) {
    shared_.router.get('/' + page, [page](const Request&) { return redirect("/#/" + page); });
  }
  shared_.router.get("/healthz",
                     [this](const Request&) { return health_answer(options().version); });
}

void HttpServer::Impl::listen() {
  const tcp::endpoint endpoint = endpoint_of(options());
  error_code error;
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) throw listen_error(error, options());
  port_ = acceptor_.local_endpoint().port();
}

asio::awaitable<void> HttpServer::Impl::accept_all() {
  asio::steady_timer pause(strand_);
  while (!shared_.stopping) {
    error_code error;
    tcp::socket socket(asio::make_strand(context_));
    co_await acceptor_.async_accept(socket, with(error));
    if (!error) {
      admit(std::move(socket));
    } else if (!shared_.stopping) {
      // Out of file descriptors, most likely: wait for some to come free.
      shared_.log(LogLevel::warning, "cannot accept a connection: " + error.message());
      pause.expires_after(100ms);
      co_await pause.async_wait(with(error));
    }
  }
}

void HttpServer::Impl::admit(tcp::socket socket) {
  std::unique_lock lock(sessions_mutex_);
  if (sessions_.size() >= options().max_connections) {
    lock.unlock();
    refuse(std::move(socket));
    return;
  }
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const auto session = std::make_shared<Session>(std::move(socket), shared_);
  const auto place = sessions_.insert(sessions_.end(), session);
  lock.unlock();
  asio::co_spawn(session->executor(), session->run(),
                 [this, place](std::exception_ptr) { forget(place); });
}

void HttpServer::Impl::forget(SessionList::iterator session) {
  const std::lock_guard lock(sessions_mutex_);
  sessions_.erase(session);
  if (sessions_.empty()) all_sessions_gone_.notify_all();
}

// Nothing waits here: the short answer fits into an empty send buffer.
void HttpServer::Impl::refuse(tcp::socket socket) {
  static const std::string body = "Too many are connected just now. Try again in a moment.\n";
  static const std::string answer =
      "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
      "Content-Type: text/plain\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(answer), ignored);
  socket.shutdown(tcp::socket::shutdown_send, ignored);
  shared_.log(LogLevel::warning, "turned a connection away: too many are open");
}

void HttpServer::Impl::each_session(void (Session::*action)()) {
  const std::lock_guard lock(sessions_mutex_);
  for (const std::shared_ptr<Session>& session : sessions_) {
    asio::post(session->executor(), [session, action] { (session.get()->*action)(); });
  }
}

// The threads end by themselves once nothing is left to wait for.
void HttpServer::Impl::stop() {
  if (port_ == 0 || shared_.stopping.exchange(true)) return;
  end_wait(0);
  asio::post(strand_, [this] {
    error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel(ignored);
  });
  each_session(&Session::wind_up);
  {
    std::unique_lock lock(sessions_mutex_);
    all_sessions_gone_.wait_for(lock, options().stop_grace, [this] { return sessions_.empty(); });
  }
  each_session(&Session::close);
  threads_.join();
  shared_.log(LogLevel::info, "stopped");
}

int HttpServer::Impl::run_until_signal() {
  if (port_ == 0 || shared_.stopping) return 0;
  asio::post(strand_, [this] {
    if (shared_.stopping) return;
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](error_code error, int number) {
      signals_.clear();  // from now on they do what they do by default: end the process
      if (!error) end_wait(number);
    });
  });
  std::unique_lock lock(signal_mutex_);
  signal_came_.wait(lock, [this] { return signal_.has_value(); });
  lock.unlock();
  stop();
  return *signal_;
}

// Whichever comes first, a signal or stop(), decides what the wait answers.
void HttpServer::Impl::end_wait(int signal) {
  const std::lock_guard lock(signal_mutex_);
  if (!signal_) signal_ = signal;
  signal_came_.notify_all();
}

HttpServer::HttpServer(ServerOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
HttpServer::~HttpServer() = default;
void HttpServer::start() { impl_->start(); }
void HttpServer::stop() { impl_->stop(); }
int HttpServer::run_until_signal() { return impl_->run_until_signal(); }
std::uint16_t HttpServer::port() const { return impl_->port(); }
std::vector<std::string> HttpServer::links() const {
  return links_to(impl_->options().host, impl_->port());
}

}  // namespace endodoi::server
