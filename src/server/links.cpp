#include "links.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

namespace endodoi::server {
namespace {

std::string link_to(const std::string& host, std::uint16_t port) {
  const bool is_ipv6 = host.find(':') != host.npos;
  return "http://" + (is_ipv6 ? '[' + host + ']' : host) + ':' + std::to_string(port);
}

std::vector<std::string> network_addresses() {
  std::vector<std::string> addresses;
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return addresses;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    const bool is_up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_up || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    char text[INET_ADDRSTRLEN];
    const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text)) addresses.emplace_back(text);
  }
  freeifaddrs(first);
  return addresses;
}

}  // namespace

std::vector<std::string> links_to(const std::string& host, std::uint16_t port) {
  if (host != "0.0.0.0" && host != "::") return {link_to(host, port)};
  std::vector<std::string> links = {link_to("127.0.0.1", port)};
  for (const std::string& address : network_addresses()) links.push_back(link_to(address, port));
  return links;
}

}  // namespace endodoi::server
