#include "message.h"

namespace endodoi::server {
namespace {

struct Wording {
  const char* title;
  const char* sentence;
};

Wording wording(unsigned status) {
  switch (status) {
    case 301:
      return {"Moved", "This page has a slash at the end of its address."};
    case 400:
      return {"Not understood", "The browser sent something this server cannot read."};
    case 404:
      return {"Nothing here", "There is no page at this address."};
    case 405:
      return {"Not possible here", "This address can only be read."};
    case 413:
      return {"Too much", "The request carries more than this server takes."};
    case 414:
      return {"Address too long", "The address is longer than this server takes."};
    case 431:
      return {"Headers too long", "The browser sent more headers than this server takes."};
    case 503:
      return {"Busy", "Too many are connected just now. Try again in a moment."};
    default:
      return {"Something went wrong", "The fault is the server's. Try again in a moment."};
  }
}

}  // namespace

Response error_page(unsigned status) {
  const Wording words = wording(status);
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
  page += words.title;
  page +=
      " – Endodoi</title>\n<style>\n"
      ":root { color-scheme: light dark }\n"
      "body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto;"
      " padding: 0 1.5rem }\n</style>\n<main>\n<h1>";
  page += words.title;
  page += "</h1>\n<p>";
  page += words.sentence;
  page += "</p>\n<p><a href=\"/\">Back to the board</a></p>\n</main>\n</html>\n";
  return {.status = status,
          .headers = {{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"}},
          .body = std::make_shared<const std::string>(std::move(page))};
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
       "style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src 'self'; "
       "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      // These two make the page cross-origin isolated, which WebAssembly threads need.
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  return headers;
}

}  // namespace endodoi::server
