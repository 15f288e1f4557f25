#include "web_root.h"

#include <cstdlib>
#include <system_error>

namespace endodoi::server {
namespace fs = std::filesystem;
namespace {

fs::path folder_of(const fs::path& executable) {
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) self = fs::weakly_canonical(executable, error);
  return (error ? executable : self).parent_path();
}

}  // namespace

std::vector<fs::path> web_root_candidates(const fs::path& executable) {
  if (const char* named = std::getenv("ENDODOI_WEB"); named != nullptr && *named != '\0') {
    return {fs::path(named)};
  }
  const fs::path folder = folder_of(executable);
  return {(folder / "../../web/dist").lexically_normal(),
          (folder / "../share/endodoi/web").lexically_normal()};
}

std::optional<fs::path> find_web_root(const fs::path& executable) {
  for (const fs::path& folder : web_root_candidates(executable)) {
    std::error_code error;
    if (fs::is_regular_file(folder / "index.html", error)) return folder;
  }
  return std::nullopt;
}

std::string web_root_advice(const fs::path& executable) {
  std::string text = "The browser app is not built: there is no index.html in";
  const char* separator = " ";
  for (const fs::path& folder : web_root_candidates(executable)) {
    text += separator + folder.string();
    separator = " or ";
  }
  return text + ". Build it with ./run, or name its folder with --web DIR.";
}

}  // namespace endodoi::server
