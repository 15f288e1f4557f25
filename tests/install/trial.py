"""What the tests of this folder share: running commands, and judging compile commands."""

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path


class Wrong(Exception):
    """Something is not as it should be."""


def expect(good, what):
    if not good:
        raise Wrong(what)


def run(*command, **options):
    """The standard output; a command that fails is wrong, with all it said."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, **options)
    expect(done.returncode == 0,
           f"{shlex.join(words)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def compile_commands(build):
    """Each source's compile options, by its path. No launcher, and nothing that names a file."""
    commands = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        commands[Path(entry["file"])] = [w for w in words if w.startswith("-") and w not in ("-o", "-c")]
    return commands


# A consumer may be built for these by its own CMake; the rest would be ours.
HARMLESS = re.compile(r"-std=(gnu|c)\+\+(20|2a)|-std=gnu\d\d|-D\w+_EXPORTS")


def expect_no_leak(source, options, folders):
    """Nothing but the language and the library's include folders has come with the library."""
    expect(options, f"{source} is not compiled at all")
    for option in options:
        inside = any(option in (f"-I{f}", f"-isystem{f}", "-isystem") for f in folders)
        expect(inside or HARMLESS.fullmatch(option), f"{source} is compiled with {option}")


def trial(what):
    """Runs what(options, an empty folder)."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cmake", required=True)
    parser.add_argument("--generator", required=True)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--build", type=Path, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            what(options, Path(folder).resolve())
        except Wrong as wrong:
            print(wrong)
            sys.exit(1)
