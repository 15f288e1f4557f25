// The path a request asks for, decoded once and checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace endodoi::server {

// "/assets/a%20b.js?x=1" gives "/assets/a b.js"; "http://host/x" gives "/x". Nothing for whatever
// is not a plain path from the root: malformed, a "." or ".." segment, an encoded slash, a
// backslash or a control character, each also when percent-encoded.
std::optional<std::string> decode_target(std::string_view target);

// A decoded path as it stands in a Location header.
std::string encode_path(std::string_view path);

}  // namespace endodoi::server
