// Clients that are broken, slow, greedy or curious: the server refuses them and stays well.
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "server_fixture.h"

namespace endodoi::server::test {
namespace {

using namespace std::chrono_literals;

TEST_F(ServerTest, NoPathLeadsOutOfTheFolder) {
  std::filesystem::create_symlink(root_.outside() / "secret.txt", root_.path() / "leak.txt");
  start();
  for (const char* target :
       {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/%2E%2e%2Fsecret.txt",
        "/..%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/%252e%252e/secret.txt",
        "//secret.txt", "/....//secret.txt", "/index.html%00/../../secret.txt", "/leak.txt",
        "/%c0%ae%c0%ae/secret.txt", "/../../../../../../etc/passwd", "//etc/passwd",
        "http://x/../secret.txt", "../secret.txt", "/;/../secret.txt"}) {
    const Reply reply = get(target);
    EXPECT_TRUE(reply.status == 400 || reply.status == 404) << target << ' ' << reply.status;
    EXPECT_EQ(reply.body.find("secret\n"), reply.body.npos);
    EXPECT_NE(reply.body, "secret") << target;
  }
  expect_alive();
}

TEST_F(ServerTest, MalformedRequestsAreTold400) {
  start();
  for (const std::string& bytes : std::vector<std::string>{
           "hello\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
           "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
           "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET  / HTTP/1.1\r\nHost: x\r\n\r\n",
           "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
           "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
           "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
           std::string("GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n", 29),
           "\x16\x03\x01\x02\x01\x01\xfc\x03\x03 TLS hello\r\n\r\n"}) {
    RawClient client(server_->port());
    client.send(bytes);
    EXPECT_EQ(client.read_reply().status, 400u) << bytes;
    EXPECT_TRUE(client.is_at_end()) << bytes;
  }
  expect_alive();
}

TEST_F(ServerTest, TooMuchIsRefusedByItsOwnStatus) {
  start();
  const std::string head = "GET / HTTP/1.1\r\nHost: x\r\n";
  const std::vector<std::pair<std::string, unsigned>> cases = {
      {"GET /" + std::string(10'000, 'a') + " HTTP/1.1\r\nHost: x\r\n\r\n", 414},
      {"GET /" + std::string(1'000'000, 'a'), 414},
      {head + "X-Long: " + std::string(1'000'000, 'a') + "\r\n\r\n", 431},
      {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n", 413},
  };
  for (const auto& [bytes, status] : cases) {
    RawClient client(server_->port());
    client.send(bytes);
    EXPECT_EQ(client.read_reply().status, status) << bytes.substr(0, 60);
    EXPECT_TRUE(client.is_at_end());
  }
  std::string many = head;
  for (int i = 0; i < 5000; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
  RawClient client(server_->port());
  client.send(many + "\r\n");
  EXPECT_EQ(client.read_reply().status, 431u);
  expect_alive();
}

TEST_F(ServerTest, ASmallBodyIsReadAndTheConnectionGoesOn) {
  start();
  RawClient client(server_->port());
  client.send(
      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhelloGET /healthz HTTP/1.1\r\nHost: "
      "x\r\n\r\n");
  EXPECT_EQ(client.read_reply().body, "<!doctype html><title>board</title>");
  EXPECT_EQ(client.read_reply().header("Content-Type"), "application/json");
}

TEST_F(ServerTest, AHalfRequestIsLetGo) {
  start();
  RawClient client(server_->port());
  client.send("GET / HTTP/1.1\r\nHo");
  client.finish_sending();
  EXPECT_TRUE(client.is_at_end());
  expect_alive();
}

TEST_F(ServerTest, ARequestThatTricklesInIsCutOff) {
  ServerOptions impatient = options();
  impatient.request_timeout = 300ms;
  start(impatient);
  RawClient trickling(server_->port());
  RawClient silent(server_->port());
  trickling.send("GET / HTTP/1.1\r\n");
  // Each byte comes well within the time, all of them together do not: a server that gave every
  // byte its own time would go on reading until the headers are too long, and answer that.
  while (trickling.send("X")) std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(trickling.is_at_end());
  EXPECT_TRUE(silent.is_at_end());
  expect_alive();
}

TEST_F(ServerTest, AnIdleConnectionIsClosedAtLast) {
  ServerOptions impatient = options();
  impatient.idle_timeout = 200ms;
  start(impatient);
  RawClient client(server_->port());
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.read_reply().status, 200u);
  EXPECT_TRUE(client.is_at_end());
}

TEST_F(ServerTest, AClientThatDoesNotReadIsCutOff) {
  write_file(root_.path() / "large.bin", std::string(std::size_t{32} << 20, 'x'));
  ServerOptions impatient = options();
  impatient.response_timeout = 300ms;
  impatient.max_connections = 1;
  start(impatient);
  RawClient greedy(server_->port());
  greedy.send("GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n");
  // It holds the only place until its time is over.
  while (get("/").status != 200) std::this_thread::sleep_for(20ms);
  EXPECT_EQ(greedy.read_reply().status, 0u);  // cut off before the end
}

TEST_F(ServerTest, AClientThatVanishesInMidAnswerIsForgotten) {
  write_file(root_.path() / "large.bin", std::string(std::size_t{16} << 20, 'x'));
  start();
  for (int i = 0; i < 20; ++i) {
    RawClient client(server_->port());
    client.send("GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n");
    if (i % 2 == 0) std::this_thread::sleep_for(2ms);
    client.reset();
  }
  expect_alive();
}

TEST_F(ServerTest, TwoHundredAtOnceAreAllServed) {
  start();
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 200; ++i) clients.push_back(std::make_unique<RawClient>(server_->port()));
  for (int round = 0; round < 5; ++round) {
    for (auto& client : clients) client->send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    for (auto& client : clients) ASSERT_EQ(client->read_reply().status, 200u);
  }
}

TEST_F(ServerTest, OneTooManyIsTurnedAwayUntilAPlaceIsFree) {
  ServerOptions small = options();
  small.max_connections = 2;
  start(small);
  auto first = std::make_unique<RawClient>(server_->port());
  RawClient second(server_->port());
  for (RawClient* client : {first.get(), &second}) {
    client->send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    ASSERT_EQ(client->read_reply().status, 200u);
  }
  RawClient third(server_->port());
  const Reply refusal = third.read_reply();
  EXPECT_EQ(refusal.status, 503u);
  EXPECT_EQ(refusal.header("Retry-After"), "5");
  first.reset();
  while (get("/").status != 200) std::this_thread::sleep_for(20ms);
}

TEST_F(ServerTest, StopsThoughClientsHangOn) {
  write_file(root_.path() / "large.bin", std::string(std::size_t{32} << 20, 'x'));
  ServerOptions impatient = options();
  impatient.stop_grace = 100ms;
  start(impatient);
  RawClient half(server_->port());
  half.send("GET / HT");
  RawClient greedy(server_->port());
  greedy.send("GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(greedy.has_received()) << "it is being answered";
  server_->stop();
  EXPECT_FALSE(RawClient(server_->port()).is_open());
}

}  // namespace
}  // namespace endodoi::server::test
