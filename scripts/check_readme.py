#!/usr/bin/env python3
"""Runs what the documents show, so that they never tell a reader something that is not so.

usage: scripts/check_readme.py [FILE…]          (default: README.md and the files of docs/)

In each file:
  ```sh           every line is run in the project's folder; a remark `# exit status N` at its end says what is
                  expected other than 0. ./run and ./test are left out: they would call this script again.
  ```text         right after such a block: what its last command prints. `…` stands for anything in a line,
                  a line with nothing but `…` for any number of lines.
  ```cases KIND   lines of a case file; all must pass `endodoi check`.
  [text](target)  a target inside the project must exist.

Needs build/release/endodoi. Exit status: 0 all is as shown, 1 something is not, 2 bad use.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "build/release/endodoi"
LEFT_OUT = ("./run", "./test", "git clone", "cd ")
# What an interactive command is given to read.
TYPED = {"play": "C\nhelp\nundo\nquit\n"}
SECONDS = 180


def blocks(text):
    """Every fenced block as (line, info, lines, follows): follows tells that only blank lines part it from the last."""
    found, inside, gap = [], None, False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            if inside is None:
                inside = (number, line[3:].strip(), [], bool(found) and not gap)
            else:
                found.append(inside)
                inside, gap = None, False
        elif inside is not None:
            inside[2].append(line)
        elif line.strip():
            gap = True
    return found


def commands(lines):
    """Shell lines with their expected exit status; a backslash at the end joins lines."""
    joined = "\n".join(lines).replace("\\\n", " ").splitlines()
    for line in joined:
        status = re.search(r"#\s*exit status (\d+)\s*$", line)
        command = re.sub(r"\s+#\s.*$", "", line).strip()
        if command and not command.startswith("#") and not command.startswith(LEFT_OUT):
            yield command, int(status[1]) if status else 0


def run(command):
    words = command.split()
    typed = TYPED.get(words[1], "") if words[0] == PROGRAM and len(words) > 1 else ""
    return subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "TERM": "dumb"},
    )


def pattern(shown):
    """What is shown, as a regular expression."""
    lines = [line.rstrip() for line in shown]
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(re.escape(piece) for piece in line.split("…")) + r"\n")
    return "".join(parts) + r"\Z"


def tidy(output):
    return "".join(line.rstrip() + "\n" for line in output.strip("\n").splitlines())


def indented(text):
    return "".join(f"    {line}\n" for line in text.splitlines()[:40])


def check_commands(lines, shown):
    """Runs a block; yields what is wrong, None for each command that is right."""
    todo = list(commands(lines))
    for index, (command, status) in enumerate(todo):
        try:
            done = run(command)
        except subprocess.TimeoutExpired:
            yield f"{command}\n    took more than {SECONDS} seconds"
            continue
        output = tidy(done.stdout if status == 0 else done.stdout + done.stderr)
        if done.returncode != status:
            yield f"{command}\n    exit status {done.returncode}, not {status}\n{indented(done.stdout + done.stderr)}"
        elif shown is not None and index == len(todo) - 1 and not re.match(pattern(shown), output):
            yield f"{command}\n    prints something else than what is shown:\n{indented(output)}"
        else:
            yield None


def check_cases(kind, lines):
    cases = [line for line in lines if line.strip() and not line.startswith("#")]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(cases) + "\n")
        file.flush()
        done = run(f"{PROGRAM} check --kind {kind} {file.name}")
    if done.returncode == 0 and done.stdout.splitlines()[-1:] == [f"{len(cases)} passed, 0 failed"]:
        return None
    return f"cases {kind}\n{indented(done.stdout + done.stderr)}"


def check_links(path, text):
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"(?ms)^```.*?^```", "", text)):
        if re.match(r"[a-z]+:|#", target):
            continue
        inside = (path.parent / target.split("#")[0]).resolve()
        yield None if inside.exists() else f"the link to {target} leads nowhere"


def check(path):
    text = path.read_text(encoding="utf-8")
    found = blocks(text)
    for index, (line, info, lines, _) in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        shown = following[2] if following and following[1] == "text" and following[3] else None
        if info == "sh":
            for wrong in check_commands(lines, shown):
                yield wrong and f"line {line}: {wrong}"
        elif info.startswith("cases "):
            wrong = check_cases(info.split()[1], lines)
            yield wrong and f"line {line}: {wrong}"
    yield from check_links(path, text)


def main(names):
    if not (ROOT / PROGRAM).exists():
        print(f"{PROGRAM} is not there; ./run --build-only builds it", file=sys.stderr)
        return 2
    paths = [Path(name).resolve() for name in names] or [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *sorted((ROOT / "docs").glob("*.md")),
    ]
    passed = failed = 0
    for path in paths:
        for wrong in check(path):
            if wrong:
                failed += 1
                print(f"{path.relative_to(ROOT)}: {wrong}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if any(name.startswith("-") for name in sys.argv[1:]):
        print(__doc__)
        sys.exit(0 if sys.argv[1] in ("-h", "--help") else 2)
    sys.exit(main(sys.argv[1:]))
