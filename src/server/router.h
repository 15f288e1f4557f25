// Which handler answers which path.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "message.h"

namespace endodoi::server {

class Router {
 public:
  // Called from several threads at once.
  using Handler = std::function<Response(const Request&)>;

  // For GET (and so for HEAD) of exactly this path.
  void get(std::string path, Handler handler);

  // For GET of every other path.
  void otherwise(Handler handler);

  // 405 for other methods, 500 for a handler that throws.
  Response answer(const Request& request) const;

 private:
  std::map<std::string, Handler, std::less<>> handlers_;
  Handler otherwise_ = [](const Request& request) {
    return missing_page(request.header("Accept-Language"));
  };
};

}  // namespace endodoi::server
