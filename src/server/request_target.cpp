#include "request_target.h"

#include <algorithm>
#include <boost/url/encode.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>
#include <boost/url/url_view.hpp>

namespace endodoi::server {
namespace {

bool is_plain_segment(std::string_view segment) {
  if (segment == "." || segment == "..") return false;
  return std::none_of(segment.begin(), segment.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f || c == '/' || c == '\\';
  });
}

}  // namespace

std::optional<std::string> decode_target(std::string_view target) {
  // A server must also take the absolute form, though only proxies are sent it.
  const auto parsed = target.starts_with('/') ? boost::urls::parse_origin_form(target)
                                              : boost::urls::parse_absolute_uri(target);
  if (!parsed) return std::nullopt;
  const auto encoded = parsed->encoded_path();
  if (!encoded.starts_with('/')) return encoded.empty() ? std::optional("/") : std::nullopt;
  // Such a beginning the library takes for a mark of its own and hides from the segments.
  if (encoded.starts_with("/./")) return std::nullopt;

  std::string path;
  for (const auto& segment : parsed->encoded_segments()) {
    std::string plain;
    segment.decode({}, boost::urls::string_token::assign_to(plain));
    if (!is_plain_segment(plain)) return std::nullopt;
    path += '/' + plain;
  }
  return path.empty() ? "/" : path;
}

std::string encode_path(std::string_view path) {
  constexpr auto kPlain = boost::urls::unreserved_chars + '/';
  return boost::urls::encode(path, kPlain);
}

}  // namespace endodoi::server
