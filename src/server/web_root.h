// Where the built browser app lies when nobody says so.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace endodoi::server {

// The folders looked at, in order: the one the environment variable ENDODOI_WEB names (then no
// other), else seen from the executable ../../web/dist (a build tree: build/release/endodoi) and
// ../share/endodoi/web (an installation: bin/endodoi).
std::vector<std::filesystem::path> web_root_candidates(const std::filesystem::path& executable);

// The first of them that holds an index.html; nothing if none does. `executable` may be argv[0]:
// where the system tells the running program's own path, that is taken instead.
std::optional<std::filesystem::path> find_web_root(const std::filesystem::path& executable);

// What to tell a person when find_web_root() finds nothing.
std::string web_root_advice(const std::filesystem::path& executable);

}  // namespace endodoi::server
