// A client that sends exactly the bytes it is given, however wrong they are.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace endodoi::server::test {

struct Reply {
  unsigned status = 0;
  std::string head;  // status line and headers
  std::string body;

  // The value of a header, as sent; nothing if it is not there. `name` as the server spells it.
  std::optional<std::string> header(const std::string& name) const {
    const auto start = head.find("\r\n" + name + ": ");
    if (start == head.npos) return std::nullopt;
    const auto value = start + name.size() + 4;
    return head.substr(value, head.find("\r\n", value) - value);
  }
};

class RawClient {
 public:
  explicit RawClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval patience{10, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~RawClient() { ::close(socket_); }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  bool is_open() const { return is_open_; }

  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // Says that nothing more will be sent.
  void finish_sending() { ::shutdown(socket_, SHUT_WR); }

  // Ends the connection with a reset, as a vanished client's system does.
  void reset() {
    const linger now{1, 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    ::close(socket_);
    socket_ = -1;
  }

  // The next answer on this connection; status 0 if the connection ended before it was whole.
  Reply read_reply(bool has_body = true) {
    Reply reply;
    std::size_t end;
    while ((end = received_.find("\r\n\r\n")) == received_.npos) {
      if (!read_more()) return reply;
    }
    reply.head = received_.substr(0, end + 2);
    received_.erase(0, end + 4);
    const unsigned status =
        static_cast<unsigned>(std::strtoul(reply.head.c_str() + 9, nullptr, 10));
    const auto length = reply.header("Content-Length");
    const std::size_t size = has_body && length ? std::strtoul(length->c_str(), nullptr, 10) : 0;
    while (received_.size() < size) {
      if (!read_more()) return reply;
    }
    reply.body = received_.substr(0, size);
    received_.erase(0, size);
    reply.status = status;
    return reply;
  }

  // True when something has come that was not asked for yet; waits for it.
  bool has_received() { return !received_.empty() || read_more(); }

  // True when the server has closed and nothing is left to read; waits for it.
  bool is_at_end() { return received_.empty() && !read_more() && ended_; }

 private:
  bool read_more() {
    char block[16384];
    const ssize_t count = ::recv(socket_, block, sizeof block, 0);
    if (count > 0) received_.append(block, static_cast<std::size_t>(count));
    // A reset is an end as well; a time-out is not.
    ended_ = count == 0 || (count < 0 && errno == ECONNRESET);
    return count > 0;
  }

  int socket_;
  bool is_open_ = false;
  bool ended_ = false;
  std::string received_;
};

}  // namespace endodoi::server::test
