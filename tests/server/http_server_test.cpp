// What well-behaved browsers get: files, headers, caching, and what the person who starts the
// server is told. Hostile clients are in hostile_client_test.cpp.
#include "server/http_server.h"

#include <signal.h>

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <mutex>
#include <regex>
#include <thread>

#include "server_fixture.h"

namespace endodoi::server::test {
namespace {

TEST_F(ServerTest, ServesTheApp) {
  write_file(root_.path() / "core.wasm", std::string("\0asm", 4));
  start();
  const Reply page = get("/");
  EXPECT_EQ(page.status, 200u);
  EXPECT_EQ(page.body, "<!doctype html><title>board</title>");
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("Cache-Control"), "no-cache");
  EXPECT_EQ(get("/index.html?x=1").body, page.body);

  const Reply module = get("/core.wasm");
  EXPECT_EQ(module.header("Content-Type"), "application/wasm");
  EXPECT_EQ(module.body, std::string("\0asm", 4));
}

TEST_F(ServerTest, EveryAnswerCarriesTheSecurityHeaders) {
  start();
  for (const char* target : {"/", "/healthz", "/nothing", "/../x"}) {
    const Reply reply = get(target);
    const std::string policy = reply.header("Content-Security-Policy").value_or("");
    EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval'"), policy.npos) << target;
    EXPECT_NE(policy.find("frame-ancestors 'none'"), policy.npos) << target;
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reply.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(reply.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_EQ(reply.header("Cross-Origin-Embedder-Policy"), "require-corp");
  }
}

TEST_F(ServerTest, AnUnchangedFileIsNotSentAgain) {
  write_file(root_.path() / "assets/app-1a2b.js", "let a = 1;");
  start();
  const Reply first = get("/assets/app-1a2b.js");
  EXPECT_EQ(first.header("Cache-Control"), "public, max-age=31536000, immutable");
  const std::string etag = first.header("ETag").value_or("");
  ASSERT_FALSE(etag.empty());

  RawClient client(server_->port());
  client.send(
      "GET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: " + etag +
      "\r\n\r\nGET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"old\"\r\n\r\n");
  const Reply second = client.read_reply();
  EXPECT_EQ(second.status, 304u);
  EXPECT_EQ(second.header("ETag"), etag);
  const Reply third = client.read_reply();  // would be garbled had the 304 sent a body
  EXPECT_EQ(third.status, 200u);
  EXPECT_EQ(third.body, "let a = 1;");
}

TEST_F(ServerTest, SendsTheCompressedCopyToThoseWhoAcceptIt) {
  const std::string plain(100, 'a');
  write_file(root_.path() / "a.js", plain);
  write_file(root_.path() / "a.js.br", "BR");
  write_file(root_.path() / "a.js.gz", "GZIP");
  start();
  const Reply brotli = get("/a.js", "Accept-Encoding: gzip, br\r\n");
  EXPECT_EQ(brotli.body, "BR");
  EXPECT_EQ(brotli.header("Content-Encoding"), "br");
  EXPECT_EQ(brotli.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(brotli.header("Content-Type"), "text/javascript; charset=utf-8");
  const Reply gzip = get("/a.js", "Accept-Encoding: gzip, br;q=0\r\n");
  EXPECT_EQ(gzip.body, "GZIP");
  const Reply none = get("/a.js");
  EXPECT_EQ(none.body, plain);
  EXPECT_EQ(none.header("Content-Encoding"), std::nullopt);
  EXPECT_EQ(none.header("Vary"), "Accept-Encoding");
  EXPECT_NE(brotli.header("ETag"), none.header("ETag"));
}

TEST_F(ServerTest, HeadSendsTheHeadersOnly) {
  start();
  RawClient client(server_->port());
  client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const Reply head = client.read_reply(false);
  EXPECT_EQ(head.status, 200u);
  EXPECT_EQ(head.header("Content-Length"), "35");
  EXPECT_EQ(client.read_reply().body, "<!doctype html><title>board</title>");
}

TEST_F(ServerTest, AMissingPageIsAFriendlyPageInTheVisitorsLanguage) {
  start();
  const std::pair<const char*, const char*> offers[] = {
      {"", "<a href=\"/\">To the board</a>"},
      {"fi-FI", "<a href=\"/\">Laudalle</a>"},
      {"it", "<a href=\"/\">Al tavoliere</a>"},
      {"sw, en", "<a href=\"/\">Nenda kwenye ubao</a>"}};
  for (const auto& [language, offer] : offers) {
    const Reply reply = get("/nowhere", std::string("Accept-Language: ") + language + "\r\n");
    EXPECT_EQ(reply.status, 404u);
    EXPECT_EQ(reply.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_NE(reply.body.find(offer), reply.body.npos) << language;
  }
}

// They cannot be read from the app's files, so nothing but this keeps them the same.
TEST_F(ServerTest, ItsPagesHaveTheColoursOfTheApp) {
  start();
  std::string styles;
  for (const char* name : {"board/theme.css", "ui/app.css"}) {
    std::ifstream file(std::string(ENDODOI_WEB_SOURCES "/") + name);
    styles.append(std::istreambuf_iterator<char>(file), {});
  }
  const std::string page = get("/nowhere").body;
  const std::regex colour("--[a-z-]+: #[0-9a-f]{6}");
  const std::sregex_iterator first(page.begin(), page.end(), colour), none;
  EXPECT_EQ(std::distance(first, none), 14);
  std::for_each(first, none, [&](const std::smatch& found) {
    EXPECT_NE(styles.find(found.str() + ';'), styles.npos) << found.str();
  });
}

// The address that is read aloud and typed again has no #, and got "There is no page".
TEST_F(ServerTest, ThePagesOfTheAppHaveAddressesOfTheirOwn) {
  start();
  for (const std::string page : {"/rules", "/history"}) {
    const Reply reply = get(page);
    EXPECT_EQ(reply.status, 302u) << page;
    EXPECT_EQ(reply.header("Location"), "/#" + page);
  }
}

TEST_F(ServerTest, OtherMethodsAreRefused) {
  start();
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"}) {
    const Reply reply = fetch(method, "/", "Content-Length: 0\r\n");
    EXPECT_EQ(reply.status, 405u) << method;
    EXPECT_EQ(reply.header("Allow"), "GET, HEAD");
  }
}

TEST_F(ServerTest, TellsItsHealth) {
  start();
  const Reply reply = get("/healthz");
  EXPECT_EQ(reply.status, 200u);
  EXPECT_EQ(reply.header("Content-Type"), "application/json");
  EXPECT_EQ(reply.body, "{\"status\":\"ok\",\"version\":\"1.2.3\"}\n");
}

TEST_F(ServerTest, KeepsTheConnectionUnlessToldOtherwise) {
  start();
  RawClient client(server_->port());
  for (int i = 0; i < 3; ++i) {
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(client.read_reply().status, 200u);
  }
  client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(client.read_reply().header("Connection"), "close");
  EXPECT_TRUE(client.is_at_end());

  RawClient old(server_->port());
  old.send("GET / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(old.read_reply().status, 200u);
  EXPECT_TRUE(old.is_at_end());
}

TEST_F(ServerTest, PipelinedRequestsAreAnsweredInOrder) {
  write_file(root_.path() / "a.txt", "a");
  write_file(root_.path() / "b.txt", "bb");
  start();
  std::string requests;
  for (int i = 0; i < 50; ++i) {
    requests += "GET /a.txt HTTP/1.1\r\nHost: x\r\n\r\nGET /b.txt HTTP/1.1\r\nHost: x\r\n\r\n";
  }
  RawClient client(server_->port());
  client.send(requests);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(client.read_reply().body, "a");
    EXPECT_EQ(client.read_reply().body, "bb");
  }
}

StartErrorKind start_error(const ServerOptions& options, std::string* sentence = nullptr) {
  try {
    HttpServer(options).start();
  } catch (const StartError& error) {
    if (sentence != nullptr) *sentence = error.what();
    return error.kind();
  }
  ADD_FAILURE() << "it started";
  return StartErrorKind::other;
}

TEST_F(ServerTest, SaysWhyItCannotStart) {
  start();
  ServerOptions wrong = options();
  std::string sentence;
  wrong.port = server_->port();
  EXPECT_EQ(start_error(wrong, &sentence), StartErrorKind::port_in_use);
  EXPECT_NE(sentence.find("Port " + std::to_string(wrong.port) + " is in use"), sentence.npos);

  wrong = options();
  wrong.host = "board";
  EXPECT_EQ(start_error(wrong, &sentence), StartErrorKind::bad_host);
  EXPECT_NE(sentence.find("\"board\" is not an address"), sentence.npos);
  wrong.host = "192.0.2.1";  // set aside for documentation: no machine has it
  EXPECT_EQ(start_error(wrong), StartErrorKind::bad_host);

  wrong = options();
  wrong.web_root = root_.outside() / "nothing";
  EXPECT_EQ(start_error(wrong), StartErrorKind::web_root_missing);
}

// Root may open any port, so a child process gives its rights up first.
TEST_F(ServerTest, ALowPortNeedsRights) {
  int first_free_port = 1024;
  std::ifstream("/proc/sys/net/ipv4/ip_unprivileged_port_start") >> first_free_port;
  if (first_free_port <= 80) GTEST_SKIP() << "this system lets anybody open port 80";
  ServerOptions low = options();
  low.port = 80;
  constexpr uid_t kNobody = 65534;
  EXPECT_EXIT(
      {
        if (geteuid() == 0 && setuid(kNobody) != 0) _exit(2);
        _exit(start_error(low) == StartErrorKind::permission_denied ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "");
}

// It would wait an hour for an answer that is on its way.
TEST_F(ServerTest, StopsAtOnceWhenOnlyIdleConnectionsAreOpen) {
  ServerOptions patient = options();
  patient.stop_grace = std::chrono::hours(1);
  start(patient);
  RawClient client(server_->port());
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.read_reply().status, 200u);
  server_->stop();
  EXPECT_TRUE(client.is_at_end());
  EXPECT_FALSE(RawClient(server_->port()).is_open());
  server_->stop();  // a second time does nothing
}

// Until the server listens to SIGTERM, as the kernel tells it.
void wait_for_handler() {
  struct sigaction current {};
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    sigaction(SIGTERM, nullptr, &current);
  } while (current.sa_handler == SIG_DFL);
}

TEST_F(ServerTest, ASignalStopsIt) {
  start();
  std::future<int> signal =
      std::async(std::launch::async, [&] { return server_->run_until_signal(); });
  wait_for_handler();  // until then the signal would end the test program
  kill(getpid(), SIGTERM);
  EXPECT_EQ(signal.get(), SIGTERM);
  EXPECT_FALSE(RawClient(server_->port()).is_open());
}

TEST_F(ServerTest, StopAlsoEndsTheWaitForASignal) {
  start();
  std::future<int> signal =
      std::async(std::launch::async, [&] { return server_->run_until_signal(); });
  wait_for_handler();
  server_->stop();
  EXPECT_EQ(signal.get(), 0);
}

// A stop between the look whether it runs and the wait left it waiting for ever.
TEST_F(ServerTest, AStopThatComesWhileTheWaitBeginsEndsItToo) {
  for (int i = 0; i < 50; ++i) {
    start();
    std::future<int> signal =
        std::async(std::launch::async, [&] { return server_->run_until_signal(); });
    server_->stop();
    EXPECT_EQ(signal.get(), 0);
  }
}

TEST_F(ServerTest, LogsWhatItAnswers) {
  std::mutex mutex;
  std::string log;
  ServerOptions logging = options();
  logging.log = [&](LogLevel, std::string_view message) {
    const std::lock_guard lock(mutex);
    log += std::string(message) + '\n';
  };
  start(logging);
  get("/nowhere");
  server_->stop();
  EXPECT_NE(log.find("listening on 127.0.0.1 port"), log.npos);
  EXPECT_NE(log.find("GET /nowhere 404"), log.npos);
  EXPECT_NE(log.find("stopped"), log.npos);
}

}  // namespace
}  // namespace endodoi::server::test
