#include "message.h"

#include <algorithm>
#include <iterator>

#include "header_values.h"

namespace endodoi::server {
namespace {

struct Wording {
  const char* language;
  const char* title;
  const char* sentence;
  const char* back;
};

constexpr Wording kMissing[] = {
    {"en", "Nothing here", "There is no page at this address.", "To the board"},
    {"fi", "Täällä ei ole mitään", "Tässä osoitteessa ei ole sivua.", "Laudalle"},
    {"it", "Qui non c’è nulla", "A questo indirizzo non c’è nessuna pagina.", "Al tavoliere"},
    {"sw", "Hapa hakuna kitu", "Hakuna ukurasa kwenye anwani hii.", "Nenda kwenye ubao"},
};

Wording english(const char* title, const char* sentence) {
  return {"en", title, sentence, kMissing[0].back};
}

Wording wording(unsigned status) {
  switch (status) {
    case 301:
    case 302:
      return english("Moved", "This page has another address.");
    case 400:
      return english("Not understood", "The browser sent something this server cannot read.");
    case 405:
      return english("Not possible here", "This address can only be read.");
    case 413:
      return english("Too much", "The request carries more than this server takes.");
    case 414:
      return english("Address too long", "The address is longer than this server takes.");
    case 431:
      return english("Headers too long", "The browser sent more headers than this server takes.");
    case 503:
      return english("Busy", "Too many are connected just now. Try again in a moment.");
    default:
      return english("Something went wrong", "The fault is the server's. Try again in a moment.");
  }
}

// The colours and the card of the app (web/src/board/theme.css, web/src/ui/app.css): these pages
// must be seen where none of its files can be had.
constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ground: #e3d2b1; --panel: #efe4cc; --line: #c3ab80;
  --ink: #281a0e; --button: #3a2413; --button-ink: #fffaf0; --ring: #1d4f9f }
@media (prefers-color-scheme: dark) { :root { --ground: #1d1711; --panel: #2a2119;
  --line: #55442f; --ink: #f3e6cf; --button: #ecd9b4; --button-ink: #241809; --ring: #8fbaff } }
body { margin: 0; padding: 0 1rem; background: var(--ground); color: var(--ink);
  font: 1.1rem/1.4 'Source Sans 3', system-ui, sans-serif }
main { box-sizing: border-box; max-width: 26rem; margin: 18vh auto 0; padding: 1.5rem;
  border: 1px solid var(--line); border-radius: 16px; background: var(--panel) }
img { display: block; width: 64px; height: 64px }
h1 { margin: 0 0 .5rem; font-size: 1.3rem }
p { margin: 0 0 1rem }
a { display: inline-flex; align-items: center; min-height: 44px; padding: .4rem 1.1rem;
  box-sizing: border-box; border-radius: 10px; background: var(--button);
  color: var(--button-ink); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px }
)";

Response page(unsigned status, const Wording& words) {
  std::string text = "<!doctype html>\n<html lang=\"";
  text += words.language;
  text +=
      "\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" type=\"image/svg+xml\" href=\"/icon.svg\">\n<title>";
  text += words.title;
  text += " – Endodoi</title>\n<style>";
  text += kStyle;
  text += "</style>\n<main>\n<img src=\"/icon.svg\" alt=\"\">\n<h1>";
  text += words.title;
  text += "</h1>\n<p>";
  text += words.sentence;
  text += "</p>\n<a href=\"/\">";
  text += words.back;
  text += "</a>\n</main>\n</html>\n";
  return {.status = status,
          .headers = {{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"}},
          .body = std::make_shared<const std::string>(std::move(text))};
}

}  // namespace

Response error_page(unsigned status) { return page(status, wording(status)); }

Response missing_page(std::string_view accept_language) {
  std::vector<std::string_view> offered;
  for (const Wording& words : kMissing) offered.emplace_back(words.language);
  const std::string_view language = preferred_language(accept_language, offered);
  return page(404, *std::find_if(std::begin(kMissing), std::end(kMissing),
                                 [&](const Wording& words) { return language == words.language; }));
}

Response redirect(std::string address) {
  Response response = error_page(302);
  response.headers.emplace_back("Location", std::move(address));
  return response;
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
