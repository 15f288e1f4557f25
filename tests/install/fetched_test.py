"""Builds a project that takes the rules in with FetchContent: no package is looked for, none of our options reaches it,
and only the rules are built. The same look at the whole project must find packages, or it would see nothing."""

import json
from pathlib import Path

from trial import compile_commands, expect, expect_no_leak, run, trial

CONSUMER = Path(__file__).resolve().parent / "consumer"
SEARCHES = {"find_package", "pkg_check_modules", "pkg_search_module", "find_library", "find_path", "find_file",
            "find_program"}


def configure(options, sources, build, *settings):
    """Returns what the project's own files have looked for."""
    trace = build.with_suffix(".trace")
    run(options.cmake, "-S", sources, "-B", build, "-G", options.generator, "--trace", "--trace-format=json-v1",
        f"--trace-redirect={trace}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
        "-DCMAKE_CXX_COMPILER_LAUNCHER=", "-DCMAKE_C_COMPILER_LAUNCHER=", *settings)
    found = []
    for line in trace.read_text(encoding="utf-8").splitlines():
        call = json.loads(line)
        if call.get("cmd", "").lower() in SEARCHES and Path(call["file"]).is_relative_to(options.source):
            found.append(f"{call['cmd']}({' '.join(call['args'])})")
    return found


def main(options, folder):
    build = folder / "consumer"
    found = configure(options, CONSUMER, build, f"-DENDODOI_SOURCE={options.source}")
    expect(not found, f"the rules look for {found}")
    run(options.cmake, "--build", build)
    printed = run(build / "consumer").strip()
    expect(printed == "1,0,6,6,0,1/6,6,2,7,0,6 0/7 n", f"the consumer prints {printed}")

    commands = compile_commands(build)
    include = options.source / "src" / "rules" / "include"
    expect_no_leak("main.cpp", commands.pop(CONSUMER / "main.cpp", []), [include])
    allowed = (options.source / "src" / "rules", options.source / "src" / "bindings" / "c")
    strangers = [str(s) for s in commands if not any(s.is_relative_to(folder) for folder in allowed)]
    expect(commands and not strangers, f"compiled beside the rules: {strangers}")
    expect(not list(build.rglob("libendodoi.so*")), "the library for C is built though nobody wants it")

    whole = configure(options, options.source, folder / "whole")
    expect(any("Boost" in search for search in whole), "the search for Boost was not seen")


trial(main)
