"""Installs the build into an empty folder and uses nothing but that: the examples are built from it and print what the
case files know, and the installed program finds its books there."""

import os
import subprocess

from trial import compile_commands, expect, expect_no_leak, run, trial


def lines_of(options, name):
    return (options.source / "tests" / "data" / name).read_text(encoding="utf-8").splitlines()


def build_examples(options, folder, prefix):
    build = folder / "examples"
    # A copy, so that no path can lead from it into the project.
    run("cp", "-r", options.source / "examples", folder / "sources")
    run(options.cmake, "-S", folder / "sources", "-B", build, "-G", options.generator,
        f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
        "-DCMAKE_CXX_COMPILER_LAUNCHER=", "-DCMAKE_C_COMPILER_LAUNCHER=")
    run(options.cmake, "--build", build)
    commands = compile_commands(build)
    expect(len(commands) == 6, f"there are {len(commands)} examples")
    for source, words in commands.items():
        expect_no_leak(source, words, [prefix / "include"])
    return build


def perft_counts(options, build, program):
    for line in lines_of(options, "perft.txt"):
        if line.startswith("#"):
            continue
        printed = run(build / program, line.split(" ")[0], "5").strip()
        expect(line.startswith(printed) and printed.count(" ") == 6, f"{program} prints {printed}, not {line}")


def legal_moves_are_cases(options, build, program):
    """Every case that is no refusal is among the lines printed for its position."""
    seen = 0
    for line in lines_of(options, "moves.txt")[:60]:
        fields = line.split(" | ")
        if line.startswith("#") or len(fields) != 5:
            continue
        expect(line in run(build / program, fields[0], fields[1]).splitlines(),
               f"{program} does not print {line}")
        seen += 1
    expect(seen > 20, f"only {seen} cases were compared")


def random_games_are_games(build, program, installed, folder):
    """The games stand the check of the installed program, move by move and with their ends."""
    rulesets = ("endodoi/6x4", "cross/8x4", "endodoi/6x4+majority", "endodoi/3x2")
    games = [run(build / program, ruleset, seed) for ruleset in rulesets for seed in ("1", "2", "3")]
    expect(len(set(games)) > 8, f"{program} plays the same game again and again")
    file = folder / "games.txt"
    file.write_text("".join(games), encoding="utf-8")
    last = run(installed, "check", "--kind", "games", file).splitlines()[-1]
    expect(last == f"{len(games)} passed, 0 failed", f"{program}: {last}")


def program_reads_its_own_books(installed, prefix):
    """Spoils the installed book: a program that read another would not notice."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("ENDODOI_")}
    book = prefix / "share" / "endodoi" / "books" / "endodoi-6x4.book"
    expect(book.is_file(), f"{book} is not there")
    expect((prefix / "share" / "endodoi" / "proofs" / "endodoi-7x4.proof").is_file(), "no proofs")
    book.write_text("no book")
    done = subprocess.run([installed, "engine"], input="isready\nposition startpos\ngo depth 1\nquit\n", env=plain,
                          capture_output=True, text=True)
    expect("this is no book file" in done.stderr, f"the spoilt book was not read:\n{done.stdout}{done.stderr}")


def main(options, folder):
    prefix = folder / "prefix"
    run(options.cmake, "--install", options.build, "--prefix", prefix)
    installed = prefix / "bin" / "endodoi"
    run(installed, "--version")
    build = build_examples(options, folder, prefix)
    for language in ("", "_c"):
        perft_counts(options, build, f"perft{language}")
        legal_moves_are_cases(options, build, f"legal_moves{language}")
        random_games_are_games(build, f"random_game{language}", installed, folder)
    program_reads_its_own_books(installed, prefix)


trial(main)
