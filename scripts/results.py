#!/usr/bin/env python3
"""Solves rulesets, verifies the certificates, and prints the tables of docs/results.md.

    scripts/results.py [--dir build/results] [--threads N] [--verify] RULESET…

Each ruleset is solved once, with all first moves and a certificate; what was found is kept as DIR/NAME.json beside
DIR/NAME.proof, and is only printed the next time. --verify also checks the certificates of all, tables included.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = "build/release/endodoi"


def file_name(ruleset):
    return ruleset.replace("/", "-")


def seeds(value):
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def bounds(entry):
    return seeds(entry["low"]) if entry["exact"] else f"{seeds(entry['low'])} … {seeds(entry['high'])}"


def amount(number):
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return str(number)


def run(words, log):
    """Runs the program and returns its JSON and the seconds it took; stops with its message if it fails."""
    begin = time.monotonic()
    done = subprocess.run([PROGRAM, *words, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr}")
    result = json.loads(done.stdout)
    result["wall_seconds"] = round(time.monotonic() - begin, 2)
    log.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return result


def solved(ruleset, options):
    log = options.dir / f"{file_name(ruleset)}.json"
    proof = options.dir / f"{file_name(ruleset)}.proof"
    if log.exists():
        return json.loads(log.read_text(encoding="utf-8"))
    words = ["solve", ruleset, "--moves", "--certificate", str(proof)]
    if options.threads:
        words += ["--threads", str(options.threads)]
    return run(words, log)


def verified(ruleset, options):
    log = options.dir / f"{file_name(ruleset)}.verified.json"
    if log.exists():
        return json.loads(log.read_text(encoding="utf-8"))
    if not options.verify:
        return None
    return run(["verify", str(options.dir / f"{file_name(ruleset)}.proof")], log)


def print_values(results):
    print("| ruleset | value | first moves |")
    print("|---|---|---|")
    for ruleset, result, _ in results:
        moves = ", ".join(f"{m['move']} {bounds(m)}" for m in result["moves"])
        print(f"| `{ruleset}` | **{bounds(result)}** | {moves} |")


def print_costs(results, options):
    print("| ruleset | expansions | sowings | tables to | their time | proof time | threads | proof table "
          "| certificate | verified in |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for ruleset, r, check in results:
        size = (options.dir / f"{file_name(ruleset)}.proof").stat().st_size
        time_taken = f"{check['wall_seconds']:.1f} s" if check else ""
        print(f"| `{ruleset}` | {amount(r['expansions'])} | {amount(r['sowings'])} | {r['max_seeds']} "
              f"| {r['table_seconds']:.1f} s | {r['seconds']:.1f} s | {r['threads']} | {r['mebibytes']} MiB "
              f"| {amount(r['certificate_moves'])} moves, {size:,} bytes | {time_taken} |")


def print_lines(results):
    print("| ruleset | a principal variation |")
    print("|---|---|")
    for ruleset, r, _ in results:
        print(f"| `{ruleset}` | {' '.join(r['line'])} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dir", type=Path, default=Path("build/results"))
    parser.add_argument("--threads", type=int)
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("ruleset", nargs="+")
    options = parser.parse_args()
    options.dir.mkdir(parents=True, exist_ok=True)
    results = []
    for ruleset in options.ruleset:
        result = solved(ruleset, options)
        results.append((ruleset, result, verified(ruleset, options)))
        print(f"{ruleset}: {bounds(result)}", file=sys.stderr, flush=True)
    print_values(results)
    print()
    print_costs(results, options)
    print()
    print_lines(results)


if __name__ == "__main__":
    main()
