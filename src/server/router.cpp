#include "router.h"

#include <exception>

namespace endodoi::server {

void Router::get(std::string path, Handler handler) {
  handlers_[std::move(path)] = std::move(handler);
}

void Router::otherwise(Handler handler) { otherwise_ = std::move(handler); }

Response Router::answer(const Request& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    Response response = error_page(405);
    response.headers.emplace_back("Allow", "GET, HEAD");
    return response;
  }
  const auto found = handlers_.find(request.path);
  const Handler& handler = found == handlers_.end() ? otherwise_ : found->second;
  try {
    return handler(request);
  } catch (const std::exception&) {
    return error_page(500);
  }
}

}  // namespace endodoi::server
