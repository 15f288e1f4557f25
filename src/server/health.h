// GET /healthz: is the server up, and which one is it?
#pragma once

#include <string>

#include "message.h"

namespace endodoi::server {

// {"status":"ok","version":"…"}
Response health_answer(const std::string& version);

}  // namespace endodoi::server
