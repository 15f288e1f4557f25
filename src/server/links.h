// The links under which a server can be reached.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace endodoi::server {

// "http://127.0.0.1:8080"; an IPv6 address gets its brackets. For 0.0.0.0 and :: (all addresses)
// this machine's own link comes first, then one for each IPv4 address it has on a network.
std::vector<std::string> links_to(const std::string& host, std::uint16_t port);

}  // namespace endodoi::server
