#include "health.h"

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

namespace endodoi::server {

Response health_answer(const std::string& version) {
  const boost::json::value body = {{"status", "ok"}, {"version", version}};
  return {.status = 200,
          .headers = {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          .body = std::make_shared<const std::string>(boost::json::serialize(body) + "\n")};
}

}  // namespace endodoi::server
