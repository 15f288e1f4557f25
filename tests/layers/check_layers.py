#!/usr/bin/env python3
"""Fails on an include that the layers do not allow.

    check_layers.py ROOT               checks the sources under ROOT
    check_layers.py --self-test ROOT   plants forbidden includes in a copy; each must be found
"""

import argparse
import re
import shutil
import sys
import tempfile
from pathlib import Path

# Who may include whom, beside itself. What is not here is forbidden.
EDGES = {
    "base": set(),
    "rules": set(),
    "literal": set(),
    "tables": {"rules", "base"},
    "evaluation": {"rules"},
    "engine": {"evaluation", "tables", "rules", "base"},
    "player": {"engine", "solver", "tables", "rules", "base"},
    "solver": {"evaluation", "tables", "rules", "base"},
    "verify": {"literal", "tables", "rules", "base"},
    "drawing": {"rules"},
    "ugi": {"drawing", "player", "solver", "engine", "tables", "rules", "base"},
    "match": {"tables", "rules", "base"},
    "server": {"engine", "tables", "rules", "base"},
    "cli": {"server", "match", "ugi", "drawing", "verify", "solver", "player", "engine", "tables",
            "rules", "base"},
    "bindings/c": {"rules"},
    "bindings/wasm": {"solver", "player", "engine", "tables", "rules", "base"},
}

# Layers with a folder for each family of files: what lies in one may include what lies beside the
# folders, and nothing of another folder; what lies beside them may include none.
FAMILIES = {"cli"}

# Foreign libraries: the headers, the layers that may use them, and whether all of a library's
# headers must be in one source file, behind an interface of ours.
FOREIGN = {
    "Boost.Asio and Beast": (r"boost/(asio|beast)", {"server"}, True),
    "Boost.URL": (r"boost/url", {"server"}, True),
    "Boost.Unordered": (r"boost/unordered", {"verify"}, True),
    "Boost.JSON": (r"boost/json", {"server"}, True),
    "SQLite": (r"sqlite3|SQLiteCpp/", {"server"}, True),
    "libpq": (r"libpq|pqxx/", {"server"}, True),
    "MPI": (r"mpi\.h", {"solver", "tables"}, True),
    "Emscripten": (r"emscripten", {"bindings/wasm"}, False),
    "pybind11": (r"pybind11/", {"bindings/python"}, False),
    "xxHash": (r"xxhash\.h", {"base"}, True),
    "zstd": (r"zstd", {"tables"}, True),
    "byte shuffles": (r"[a-z]mmintrin\.h|immintrin\.h|wasm_simd128\.h", {"rules"}, True),
    "CLI11": (r"CLI/", {"cli"}, False),
    "fmt": (r"fmt/", {"cli", "drawing", "server", "ugi"}, False),
    "spdlog": (r"spdlog/", {"cli", "server"}, False),
    "libedit": (r"histedit\.h", {"cli"}, True),
    "POSIX": (r"(unistd|fcntl|signal|termios|poll|spawn|ifaddrs|pwd)\.h|(sys|net|netinet|arpa)/",
              {"base", "cli", "match", "server", "tables"}, False),
}

# What <endodoi/...> may name. A public header is read by those who have nothing else of src.
PUBLIC_FOLDERS = ("rules/include", "bindings/c/include")
C_HEADERS = {"stddef.h", "stdint.h"}

# A byte shuffle is part of the rules' innermost type, which is a header.
HEADERS_ALLOWED = {"byte shuffles"}

STANDARD = re.compile(r"[a-z_0-9]+$")  # <vector>, <cstdint>: no dot, no slash
IO = {"iostream", "istream", "ostream", "fstream", "sstream", "iomanip", "cstdio", "filesystem",
      "streambuf", "syncstream", "print", "ios", "iosfwd"}
THREADS = {"thread", "mutex", "shared_mutex", "condition_variable", "future", "stop_token",
           "semaphore", "barrier", "latch", "atomic"}
SURROUNDINGS = {"random", "chrono", "ctime", "cstdlib", "csignal", "clocale", "locale"}
# Not in all three compilers of the core: g++ 12, clang 14, Emscripten 3.1.6.
NOT_EVERYWHERE = {"ranges", "format", "expected", "coroutine", "source_location",
                  "memory_resource", "syncstream", "print"}
FORBIDDEN_STANDARD = {
    "base": NOT_EVERYWHERE,
    "rules": IO | THREADS | SURROUNDINGS | NOT_EVERYWHERE,
    "bindings/c": IO | THREADS | SURROUNDINGS | NOT_EVERYWHERE,
    "literal": IO - {"sstream"} | THREADS | SURROUNDINGS,
    "tables": NOT_EVERYWHERE,
    "evaluation": IO | THREADS | SURROUNDINGS | NOT_EVERYWHERE,
    "engine": IO | NOT_EVERYWHERE,
    "player": IO - {"filesystem"} | NOT_EVERYWHERE,
    # The browser solves too.
    "solver": NOT_EVERYWHERE,
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
SUFFIXES = {".h", ".hpp", ".cpp", ".cc", ".inc"}


def sources(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in SUFFIXES) if folder.is_dir() else []


def includes(path):
    return INCLUDE.findall(path.read_text(encoding="utf-8"))


def layer_of(src, path):
    """The folder of src a file lies in; each folder of bindings is a layer of its own."""
    parts = path.relative_to(src).parts
    return "/".join(parts[:2]) if parts[0] == "bindings" else parts[0]


def included_file(src, path, name):
    """The file a name means, or None if it is no file of src."""
    for folder in (path.parent, src, *(src / public for public in PUBLIC_FOLDERS)):
        resolved = (folder / name).resolve()
        if resolved.is_file() and resolved.is_relative_to(src):
            return resolved
    return None


def is_public(src, path):
    return any(path.is_relative_to(src / public) for public in PUBLIC_FOLDERS)


def foreign_library(name):
    return next((lib for lib, (pattern, _, _) in FOREIGN.items() if re.match(pattern, name)), None)


def complaint_about(src, path, layer, bracket, name, users):
    """What is wrong with one include, or None. Notes in `users` who uses which foreign library."""
    if is_public(src, path) and not name.startswith("endodoi/") and not (
            STANDARD.match(name) or name in C_HEADERS):
        return "a public header may include only the standard library and <endodoi/...>"
    library = foreign_library(name)
    if library:
        users.setdefault(library, set()).add(path)
        if layer not in FOREIGN[library][1]:
            return f"{layer} may not use {library}"
        return None
    if bracket == "<" and not name.startswith("endodoi/"):
        if not STANDARD.match(name) and not (is_public(src, path) and name in C_HEADERS):
            return "no library of this project"
        if name in FORBIDDEN_STANDARD.get(layer, set()):
            return f"{layer} may not use this part of the standard library"
        return None
    file = included_file(src, path, name)
    if file is None:
        return "not a file of src"
    other = layer_of(src, file)
    if other != layer and other not in EDGES[layer]:
        return f"{layer} may not include {other}"
    family = file.parent
    if other == layer and layer in FAMILIES and family not in (src / layer, path.parent):
        return f"what lies in {family.relative_to(src)} is for that folder alone"
    return None


def scattered_libraries(root, users):
    for library, paths in users.items():
        if not FOREIGN[library][2]:
            continue
        names = ", ".join(str(p.relative_to(root)) for p in sorted(paths))
        if len(paths) > 1:
            yield f"{names}: {library} must stay in one source file"
        elif library not in HEADERS_ALLOWED and next(iter(paths)).suffix != ".cpp":
            yield f"{names}: {library} must stay in a .cpp, behind a header of ours"


def check_source(root):
    src = (root / "src").resolve()
    users = {}
    for path in sources(src):
        layer = layer_of(src, path)
        where = path.relative_to(src.parent)
        if layer not in EDGES:
            yield f"{where}: '{layer}' is no layer"
            continue
        for bracket, name in includes(path):
            wrong = complaint_about(src, path, layer, bracket, name, users)
            if wrong:
                yield f"{where}: includes {name}: {wrong}"
    yield from scattered_libraries(src.parent, users)


def complaints(root):
    root = root.resolve()
    found = list(check_source(root))
    if not sources(root / "src"):
        found.append("src: there is nothing to check")
    return found


# --- the check checked ----------------------------------------------------------------------------

PLANTS = [
    ("src/rules/include/endodoi/pit.h", '#include "engine/engine.h"'),
    ("src/rules/sowing.cpp", "#include <iostream>"),
    ("src/rules/sowing.cpp", "#  include <cstdio>"),
    ("src/rules/game.cpp", "#include <thread>"),
    ("src/rules/game.cpp", "#include <random>"),
    ("src/rules/game.cpp", "#include <sqlite3.h>"),
    ("src/rules/game.cpp", "#include <unistd.h>"),
    ("src/rules/game.cpp", '#include "../engine/engine.h"'),
    ("src/rules/game.cpp", '#include "literal/literal_rules.h"'),
    ("src/rules/game.cpp", '#include "bench/byte_loop.h"'),
    ("src/rules/game.cpp", "#include <tmmintrin.h>"),
    ("src/rules/game.cpp", "#include <stdint.h>"),
    ("src/engine/engine.cpp", '#include "cli/command.h"'),
    ("src/engine/engine.cpp", '#include "server/router.h"'),
    ("src/engine/engine.cpp", "#include <fstream>"),
    ("src/engine/engine.cpp", "#include <ranges>"),
    ("src/engine/planted.h", "#include <emscripten.h>"),
    ("src/solver/planted.cpp", '#include "engine/engine.h"'),
    ("src/solver/planted.cpp", "#include <ranges>"),
    ("src/evaluation/planted.cpp", '#include "engine/score.h"'),
    ("src/evaluation/planted.cpp", "#include <atomic>"),
    ("src/engine/engine.cpp", '#include "solver/move_search.h"'),
    ("src/engine/engine.cpp", '#include "player/player.h"'),
    ("src/player/player.cpp", '#include "cli/command.h"'),
    ("src/player/planted.cpp", '#include "verify/table_check.h"'),
    ("src/solver/planted.cpp", '#include "player/player.h"'),
    ("src/player/player.cpp", "#include <iostream>"),
    ("src/server/planted.cpp", '#include "player/player.h"'),
    ("src/bindings/wasm/planted.cpp", '#include "literal/literal_rules.h"'),
    ("src/server/planted.cpp", '#include "cli/command.h"'),
    ("src/server/planted.cpp", "#include <boost/beast/http.hpp>"),
    ("src/server/planted.cpp", "#include <mpi.h>"),
    ("src/solver/planted.cpp", "#include <boost/unordered/unordered_flat_map.hpp>"),
    ("src/bindings/wasm/planted.cpp", '#include "server/router.h"'),
    ("src/cli/planted.cpp", "#include <boost/asio.hpp>"),
    ("src/cli/planted.cpp", "#include <some/library.hpp>"),
    ("src/cli/planted.cpp", '#include "tests/support/generators.h"'),
    ("src/misc/planted.cpp", "#include <vector>"),
    ("src/bindings/planted.cpp", "#include <vector>"),
    ("src/bindings/c/c_api.cpp", '#include "engine/engine.h"'),
    ("src/bindings/c/c_api.cpp", '#include "tables/tables.h"'),
    ("src/bindings/c/c_api.cpp", '#include "bindings/wasm/answers.h"'),
    ("src/bindings/c/c_api.cpp", "#include <iostream>"),
    ("src/bindings/c/c_api.cpp", "#include <emscripten.h>"),
    ("src/bindings/c/include/endodoi/c_api.h", '#include "bindings/c/answers.h"'),
    ("src/bindings/wasm/planted.cpp", "#include <endodoi/c_api.h>"),
    ("src/rules/game.cpp", "#include <endodoi/c_api.h>"),
    ("src/cli/planted.cpp", "#include <endodoi/c_api.h>"),
    ("src/rules/include/endodoi/pit.h", '#include "rules/text.h"'),
    ("src/rules/include/endodoi/pit.h", '#include "ruleset.h"'),
    ("src/rules/include/endodoi/pit.h", "#include <tmmintrin.h>"),
    ("src/literal/literal_rules.cpp", '#include <endodoi/sowing.h>'),
    ("src/literal/literal_rules.h", '#include <endodoi/pit.h>'),
    ("src/literal/literal_text.cpp", '#include "tests/support/case_files.h"'),
    ("src/literal/literal_rules.cpp", "#include <thread>"),
    ("src/solver/planted.cpp", '#include "literal/literal_rules.h"'),
    ("src/solver/planted.cpp", "#include <mpi.h>"),
    ("src/solver/mpi_peers.h", "#include <mpi.h>"),
    ("src/cli/tables/mpi_main.cpp", "#include <mpi.h>"),
    ("src/solver/planted.cpp", '#include "verify/table_check.h"'),
    ("src/verify/planted.cpp", '#include "solver/level_builder.h"'),
    ("src/verify/planted.cpp", '#include "engine/engine.h"'),
    ("src/match/planted.cpp", '#include "engine/engine.h"'),
    ("src/match/planted.cpp", '#include "cli/command.h"'),
    ("src/match/planted.cpp", "#include <fmt/format.h>"),
    ("src/engine/planted.cpp", '#include "match/match_run.h"'),
    ("src/server/planted.cpp", '#include "match/match_run.h"'),
    ("src/cli/planted.cpp", '#include "literal/literal_rules.h"'),
    ("src/cli/book/planted.cpp", '#include "cli/match/options.h"'),
    ("src/cli/planted.cpp", '#include "cli/play/opponent.h"'),
    ("src/cli/book/planted.cpp", '#include "literal/literal_rules.h"'),
    ("src/base/words.cpp", '#include <endodoi/pit.h>'),
    ("src/base/words.cpp", '#include "rules/text.h"'),
    ("src/base/words.cpp", "#include <fmt/format.h>"),
    ("src/base/planted.h", "#include <xxhash.h>"),
    ("src/tables/planted.cpp", "#include <xxhash.h>"),
    ("src/rules/game.cpp", '#include "base/words.h"'),
    ("src/ugi/session.cpp", '#include "cli/command.h"'),
    ("src/ugi/session.cpp", '#include "match/ugi_engine.h"'),
    ("src/ugi/session.cpp", "#include <spawn.h>"),
    ("src/player/player.cpp", '#include "ugi/session.h"'),
    ("src/player/player.cpp", '#include "drawing/style.h"'),
    ("src/drawing/style.cpp", '#include "engine/engine.h"'),
]

ALLOWED = [
    ("src/rules/game.cpp", "#include <vector>"),
    ("src/engine/engine.cpp", '#include <endodoi/game.h>'),
    ("src/cli/planted.cpp", '#include "engine/engine.h"'),
    ("src/cli/planted.cpp", '#include "player/player.h"'),
    ("src/bindings/wasm/planted.cpp", '#include "player/player.h"'),
    ("src/bindings/c/planted.cpp", "#include <endodoi/game.h>"),
    ("src/bindings/c/include/endodoi/c_api.h", "#include <stdint.h>"),
    ("src/player/player.cpp", '#include "engine/levels.h"'),
    ("src/player/planted.cpp", '#include "solver/proof_search.h"'),
    ("src/solver/planted.cpp", '#include <endodoi/game.h>'),
    ("src/solver/planted.cpp", '#include "evaluation/evaluate.h"'),
    ("src/bindings/wasm/planted.cpp", '#include "solver/move_search.h"'),
    ("src/literal/literal_rules.cpp", "#include <vector>"),
    ("src/verify/planted.cpp", '#include "literal/literal_rules.h"'),
    ("src/verify/planted.cpp", '#include "tables/tables.h"'),
    ("src/match/planted.cpp", '#include "tables/tables.h"'),
    ("src/cli/planted.cpp", '#include "match/match_run.h"'),
    ("src/cli/match/planted.cpp", '#include "match/match_run.h"'),
    ("src/cli/match/planted.cpp", '#include "cli/match/options.h"'),
    ("src/cli/match/planted.cpp", '#include "cli/options.h"'),
    ("src/ugi/planted.cpp", '#include "player/player.h"'),
    ("src/ugi/planted.cpp", '#include "base/words.h"'),
]


def planted(root, clean, name, line):
    """What is found in the copy because of one more line, which is taken out again."""
    path = root / name
    before = path.read_text(encoding="utf-8") if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n" + (before or ""), encoding="utf-8")
    found = [c for c in complaints(root) if c not in clean]
    if before is None:
        path.unlink()
    else:
        path.write_text(before, encoding="utf-8")
    return found


def self_test(root):
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        shutil.copytree(root / "src", copy / "src")
        clean = set(complaints(copy))
        for expected, plants in ((True, PLANTS), (False, ALLOWED)):
            for name, line in plants:
                found = planted(copy, clean, name, line)
                if bool(found) != expected:
                    failed += 1
                    verdict = "was not found" if expected else f"was refused: {found}"
                    print(f"planted in {name}: {line} {verdict}")
    print(f"{len(PLANTS) + len(ALLOWED) - failed} plants judged rightly, {failed} wrongly")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("root", type=Path)
    options = parser.parse_args()
    if options.self_test:
        return self_test(options.root.resolve())
    found = complaints(options.root)
    print("\n".join(found) if found else "every include is allowed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
