// One HTTP request and its answer as handlers see them, free of the HTTP library.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace endodoi::server {

struct Request {
  std::string_view method;  // "GET"
  std::string path;         // decoded and checked, see request_target.h
  // The value of the header of that name (any case), empty if there is none.
  std::function<std::string_view(std::string_view name)> header = [](std::string_view) {
    return std::string_view();
  };
};

struct Response {
  unsigned status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  // Shared, since many answers at once may carry the same file.
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
};

// A small page in the app's colours that says in plain words what went wrong (400, 405, …).
Response error_page(unsigned status);

// The page of an address where nothing is (404), which people meet: in the first of the app's
// languages that an Accept-Language header asks for.
Response missing_page(std::string_view accept_language);

// Sends the browser to another address (302).
Response redirect(std::string address);

// The headers every answer carries: what the browser may load, and from where.
const std::vector<std::pair<std::string, std::string>>& security_headers();

}  // namespace endodoi::server
