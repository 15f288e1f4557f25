// What the values of a request's headers say.
#pragma once

#include <string_view>
#include <vector>

namespace endodoi::server {

// Does the value of an Accept-Encoding header allow this coding ("br", "gzip")?
bool accepts_encoding(std::string_view header, std::string_view coding);

// The first language of an Accept-Language header that is among the offered ones ("en", "fi"),
// which browsers send with the most wanted first; where none is, the first offered.
std::string_view preferred_language(std::string_view header,
                                    const std::vector<std::string_view>& offered);

// Does the value of an If-None-Match header hold this entity tag (given without quotes)?
bool etag_matches(std::string_view header, std::string_view etag);

}  // namespace endodoi::server
