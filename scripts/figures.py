#!/usr/bin/env python3
"""Measures the engine's figures of docs/experiments.md, one after the other, and prints their table.

    scripts/figures.py [OPTION…] FIGURE…    figures: see --list; "matches", "all"; "table" only prints what is there
    scripts/figures.py --quick              small versions of all, with fixed numbers of nodes: for the tests

What is found is kept under build/figures, by the engine's program: matches and moves go on where they were stopped, and
another program begins anew. Do not rebuild the program meanwhile; to go on working, build it into a folder of its own
and name that (--build). Needs the release build with benchmarks, and endodoi-yardstick-first (scripts/yardstick.sh) for
the figures against the first engine. Exit status: 0 measured, 1 a quick version failed or a program did, 2 bad use.
"""

import argparse
import hashlib
import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAIN_DEPTH = 7
# What the app's engine has for searched positions, in MiB.
APP_HASH = 16

# Figure: ruleset, first engine, its opponent, what is to be reached.
MATCHES = {
    "first-2x8": ("endodoi/8x4", "engine", "first", "+200 Elo or more at the lower bound"),
    "first-2x10": ("endodoi/10x4", "engine", "first", "+200 Elo or more at the lower bound"),
    "plain-2x6": ("endodoi/6x4", "engine", "plain", "not less than perfect-2x6 − 2 %"),
    "plain-2x8": ("endodoi/8x4", "engine", "plain", "95 % or more"),
    "plain-2x10": ("endodoi/10x4", "engine", "plain", "95 % or more"),
    "perfect-2x6": ("endodoi/6x4", "perfect", "plain", ""),
    "quarter-2x10": ("endodoi/10x4", "phone", "plain", "75 % or more"),
}
LOSSES = {
    "loss-100": (100, "less than 0.1 seed a move"),
    "loss-1000": (1000, "none changes who wins"),
}
TEXTS = ["speed", "wasm"]
FIGURES = [*MATCHES, *LOSSES, *TEXTS]
ORDER = ["speed", "wasm", *LOSSES, "perfect-2x6", *(name for name in MATCHES if name != "perfect-2x6")]


def shown(words):
    """A command as it is typed in the project's folder."""
    return shlex.join(str(word) for word in words).replace(f"{ROOT}/", "")


def run(words):
    """What a command prints; leaves with its message if it fails."""
    print(f"$ {shown(words)}", file=sys.stderr, flush=True)
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    if done.returncode != 0:
        sys.exit(f"{shown(words)}\nended with exit status {done.returncode}; the same command goes on from here\n"
                 f"{done.stdout}")
    return done.stdout


class Bench:
    """Where the programs lie and what is kept."""

    def __init__(self, options):
        self.options = options
        self.build = options.build.resolve()
        self.engine = self.build / "endodoi"
        if not self.engine.exists():
            sys.exit(f"{self.engine} is missing: cmake --preset release && cmake --build build/release")
        self.kept = options.keep.resolve() / self.stamp()
        self.kept.mkdir(parents=True, exist_ok=True)

    def stamp(self):
        """Names the engine by its program and its opening books: others are other engines."""
        parts = [self.engine, *sorted((ROOT / "data/books").glob("*.book"))]
        return hashlib.sha256(b"".join(hashlib.sha256(part.read_bytes()).digest() for part in parts)).hexdigest()[:12]

    def program(self, name):
        path = self.build / f"endodoi-{name}"
        if not path.exists():
            hint = "scripts/yardstick.sh" if name == "yardstick-first" else "cmake --build"
            sys.exit(f"{path} is missing: {hint} {self.build} makes it")
        return path

    def contender(self, kind):
        """An engine's command line, options and limit in a match."""
        limits = {
            "engine": (f"{self.engine} engine", [], ["--movetime", str(self.options.movetime)]),
            "first": (None, [], ["--movetime", str(self.options.movetime)]),
            "plain": (None, [], ["--depth", str(PLAIN_DEPTH)]),
            # It thinks until it knows, whatever the limit.
            "perfect": (None, [], ["--depth", "1"]),
        }
        if kind == "phone":
            return f"{self.engine} engine", [f"Hash={APP_HASH}"], ["--nodes", str(self.phone_nodes())]
        line, settings, limit = limits[kind]
        return line or str(self.program(f"yardstick-{kind}")), settings, limit

    def phone_nodes(self):
        """Positions that a phone searches in a quarter of a second."""
        if self.options.phone_nodes:
            return self.options.phone_nodes
        file = self.kept / "phone.json"
        if not file.exists():
            file.write_text(run(["node", ROOT / "scripts/bench_engine_web.mjs", "--build", self.build,
                                 "--module", self.options.module, "--json"]))
        return json.loads(file.read_text())["limit"]

    def match_words(self, name):
        ruleset, *kinds, _ = MATCHES[name]
        words = [self.engine, "match", ruleset]
        for number, kind in enumerate(kinds, 1):
            line, settings, limit = self.contender(kind)
            words += ["--engine", line, f"--name{number}", kind]
            for setting in settings:
                words += [f"--option{number}", setting]
            words += [f"{limit[0]}{number}", limit[1]]
        words += ["--pairs", self.options.pairs, "--concurrency", self.options.concurrency]
        return words + ["--margin", "1000", "--records", self.folder(name) / f"{name}.records"]

    def wasm_words(self):
        return ["node", "--no-experimental-fetch", ROOT / "scripts/bench_engine_wasm.mjs", "--build", self.build,
                "--module", self.options.module]

    def measure(self, name):
        before = self.stamp()
        if name in MATCHES:
            words = self.match_words(name) + ["--json"]
        elif name in LOSSES:
            words = [self.program("bench-loss"), "--movetime", LOSSES[name][0], "--positions", self.options.positions]
            words += ["--values", self.kept.parent / "values-6x4.txt", "--moves", self.kept / f"{name}.moves", "--json"]
        elif name == "speed":
            words = [self.program("bench-engine")]
        else:
            words = self.wasm_words()
        result = run(words)
        if self.stamp() != before:
            sys.exit(f"{self.engine} was rebuilt meanwhile: {name} is worth nothing")
        if name in MATCHES or name in LOSSES:
            result = json.dumps({"command": shown(words), **json.loads(result)}) + "\n"
        else:
            result = f"$ {shown(words)}\n{result}"
        self.file(name).write_text(result, encoding="utf-8")

    def folder(self, name):
        """What does not depend on the engine is kept for all engines."""
        return self.kept.parent if name == "perfect-2x6" else self.kept

    def file(self, name):
        return self.folder(name) / f"{name}.{'txt' if name in TEXTS else 'json'}"

    def result(self, name):
        file = self.file(name)
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def bound(value, sign):
    return f"{value:+.0f}" if value is not None else f"{sign}∞"


def match_row(bench, name):
    r = bench.result(name)
    score, elo = r["score"], r["elo"]
    low, high = bound(elo["low"], "−"), bound(elo["high"], "+")
    perfect = bench.result("perfect-2x6")
    met = {
        "first-2x8": lambda: elo["low"] is None or elo["low"] >= 200,
        "first-2x10": lambda: elo["low"] is None or elo["low"] >= 200,
        "plain-2x6": lambda: perfect and score["mean"] >= perfect["score"]["mean"] - 0.02,
        "plain-2x8": lambda: score["mean"] >= 0.95,
        "plain-2x10": lambda: score["mean"] >= 0.95,
        "quarter-2x10": lambda: score["mean"] >= 0.75,
    }
    faults = sum(sum(engine["faults"].values()) for engine in r["engines"])
    limits = " against ".join(engine["name"] + (f" ({engine['limit']})" if engine["name"] != "perfect" else "")
                              for engine in r["engines"])
    goal = MATCHES[name][3]
    verdict = "" if not goal else "yes" if met[name]() else "no"
    return (f"| {name}: {limits}, `{MATCHES[name][0]}` | {r['games']} games, {sum(r['pairs'])} openings"
            f"{f', {faults} lost by faults' if faults else ''} "
            f"| {100 * score['mean']:.1f} % ({100 * score['low']:.1f} … {100 * score['high']:.1f}); "
            f"Elo {bound(elo['mean'], '+')} ({low} … {high}) | {goal} | {verdict} |")


def loss_row(bench, name):
    r = bench.result(name)
    limit, goal = LOSSES[name]
    met = r["loss"] < 0.1 if limit == 100 else r["changed"] == 0
    return (f"| {name}: moves at {limit} ms, `{r['ruleset']}` | {r['moves']} positions | {r['loss']:.4f} seeds a move; "
            f"{r['losing']} lose something, {r['changed']} change who wins | {goal} | {'yes' if met else 'no'} |")


def print_table(bench):
    rows = [loss_row(bench, name) for name in LOSSES if bench.result(name)]
    rows += [match_row(bench, name) for name in MATCHES if bench.result(name)]
    if rows:
        print("| figure | from | found (95 %) | goal | met |\n|---|---|---|---|---|")
        print("\n".join(rows))
    commands = [bench.result(name)["command"] for name in [*LOSSES, *MATCHES] if bench.result(name)]
    if commands:
        print("\n" + "\n".join(f"    {command}" for command in commands))
    for name in TEXTS:
        if bench.file(name).exists():
            lines = bench.file(name).read_text(encoding="utf-8").splitlines()
            print("\n" + "\n".join(f"    {line}".rstrip() for line in lines))


# ----- small versions, for the tests

class LeftOut(Exception):
    """What a small version needs is not there, and need not be."""


def quick_match(bench, ruleset, first, second, more):
    """A match's result; engines as their command, limit and its number."""
    words = [bench.engine, "match", ruleset, "--json", *more]
    for number, (line, limit, amount) in enumerate((first, second), 1):
        words += ["--engine", line, f"{limit}{number}", amount]
    result = json.loads(run(words))
    assert result["stop"] == "finished", result["stop"]
    assert not any(sum(engine["faults"].values()) for engine in result["engines"]), result["engines"]
    return result


def points(result):
    return f"{result['games']} games, {100 * result['score']['mean']:.1f} % of the points"


def first_engine(bench):
    if not (bench.build / "endodoi-yardstick-first").exists():
        raise LeftOut("there is no endodoi-yardstick-first; scripts/yardstick.sh makes it")
    return bench.program("yardstick-first")


def quick_plain(bench, _):
    """At few nodes the engine makes at least half of the points against the plain search."""
    engine, plain = f"{bench.engine} engine", bench.program("yardstick-plain")
    result = quick_match(bench, "endodoi/10x4", (engine, "--nodes", 4000), (plain, "--depth", 4), ["--pairs", 4])
    assert result["games"] == 8 and result["score"]["mean"] >= 0.5, points(result)
    return points(result)


def quick_first(bench, _):
    """So it does against the first engine, which searches as many."""
    engine, first = f"{bench.engine} engine", first_engine(bench)
    result = quick_match(bench, "endodoi/8x4", (engine, "--nodes", 4000), (first, "--nodes", 4000), ["--pairs", 4])
    assert result["games"] == 8 and result["score"]["mean"] >= 0.5, points(result)
    return points(result)


def quick_perfect(bench, _):
    """A perfect player never makes less than half of the points of a pair, and sometimes more."""
    perfect, plain = bench.program("yardstick-perfect"), bench.program("yardstick-plain")
    result = quick_match(bench, "endodoi/4x4", (perfect, "--depth", 1), (plain, "--depth", 5),
                         ["--pairs", 10, "--opening-plies", "1..5", "--option1", "TableSeeds=8", "--option1", "Hash=16"])
    assert result["games"] == 20, points(result)
    assert result["pairs"][:2] == [0, 0] and sum(result["pairs"][3:]) > 0, result["pairs"]
    return points(result)


def quick_loss(bench, folder):
    """The engine's moves lose little even at few nodes; what is kept gives the same again."""
    words = [bench.program("bench-loss"), "--nodes", 2000, "--positions", 20, "--most-loss", "0.5", "--json",
             "--values", folder / "values", "--moves", folder / "moves"]
    found = run(words)
    assert json.loads(found)["moves"] == 20, found
    files = folder / "values", folder / "moves"
    kept = [file.read_bytes() for file in files]
    # The positions never change, and neither do their values.
    assert kept[0].splitlines()[1] == b"1,1,0,0,0,1/0,0,1,0,0,0 16/28 n\ta:4 e:-4 f:0", kept[0]
    assert run(words) == found and kept == [file.read_bytes() for file in files]
    return f"{json.loads(found)['loss']} seeds a move"


def quick_speed(bench, _):
    """The engine is timed on every position, and two threads against one."""
    found = run([bench.program("bench-engine"), "--quick"])
    timed, threads = found.split("\n\n")
    assert len(re.findall(r"^endodoi/\d+x4 \d ", timed, re.MULTILINE)) == 12, found
    threads = re.search(r"^2 threads +× ([\d.]+) .*", threads, re.MULTILINE)
    assert threads and float(threads[1]) > 0, found
    if (bench.build / "endodoi-yardstick-first").exists():
        times = re.search(r"^time to depth +× ([\d.]+) .*", timed, re.MULTILINE)
        assert times and float(times[1]) > 0, found
    return "12 positions"


def quick_wasm(bench, _):
    """Native and WebAssembly searches are the same."""
    return run([*bench.wasm_words(), "--nodes", 3000, "--repetitions", 1]).splitlines()[-1]


QUICK = {"plain": quick_plain, "first": quick_first, "perfect": quick_perfect, "loss": quick_loss,
         "speed": quick_speed, "wasm": quick_wasm}


def quick(bench):
    passed = failed = 0
    for name, check in QUICK.items():
        folder = Path(tempfile.mkdtemp(prefix="endodoi-figures-"))
        try:
            print(f"{name}: {check(bench, folder)}", flush=True)
            passed += 1
        except LeftOut as why:
            print(f"{name}: left out: {why}", flush=True)
        except (AssertionError, SystemExit) as trouble:
            failed += 1
            print(f"{name}: FAILED: {check.__doc__} {trouble}", flush=True)
        finally:
            shutil.rmtree(folder)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def chosen(parser, words):
    names = []
    for word in words:
        if word in ("all", "matches"):
            names += [name for name in ORDER if word == "all" or name in MATCHES]
        elif word in FIGURES:
            names.append(word)
        elif word != "table":
            parser.error(f"there is no figure '{word}'; there are: {', '.join(FIGURES)}, matches, all, table")
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figure", nargs="*")
    parser.add_argument("--build", type=Path, default=ROOT / "build/release", help="where the programs are")
    module = ROOT / "web/src/wasm/endodoi-engine"
    parser.add_argument("--module", type=Path, default=module, help="the WebAssembly module, without its suffix")
    parser.add_argument("--keep", type=Path, default=ROOT / "build/figures", help="where what is found is kept")
    parser.add_argument("--pairs", type=int, default=200, help="openings of a match, each played twice (200)")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move in matches (100)")
    parser.add_argument("--positions", type=int, default=1000, help="of loss-100 and loss-1000 (1000)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (1)")
    parser.add_argument("--phone-nodes", type=int, help="limit of quarter-2x10 (default: measured in Chromium)")
    parser.add_argument("--quick", action="store_true", help="small versions of all, as a test")
    parser.add_argument("--list", action="store_true", help="name the figures")
    options = parser.parse_args()
    if options.list:
        print("\n".join(FIGURES))
        return 0
    names = chosen(parser, options.figure)
    if not options.figure and not options.quick:
        parser.error("name a figure, or --quick")
    bench = Bench(options)
    if options.quick:
        return quick(bench)
    for name in names:
        bench.measure(name)
    print_table(bench)
    return 0


if __name__ == "__main__":
    sys.exit(main())
