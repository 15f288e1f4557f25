#!/usr/bin/env python3
"""A small UGI engine in another language: takes the most it can, or misbehaves as it is told.

    fake_engine.py [--first] [--fault WHAT [--at N]]

With --first it takes the first legal pit instead. WHAT: slow_start, no_ugiok, ignore_quit,
options (without end), leave_child (which heeds no signal; its number is the engine's name); or, with
the N-th `go` of a game: crash, exit, stall, late, illegal, garbage, flood, nothing, twice.
"""
import os
import signal
import sys
import time

# Read by hand: many of these are started, and argparse takes longer to load than a game to play.
words = sys.argv[1:]
first = "--first" in words
fault = words[words.index("--fault") + 1] if "--fault" in words else None
at = int(words[words.index("--at") + 1]) if "--at" in words else 1
n, pits, mover, goes = 6, [], 0, 0


def say(text):
    print(text, flush=True)


def sow(board, player, pit):
    """The board after the move and what it took; None if it takes too long to end."""
    board = board[:]
    for _ in range(3000):
        hand, board[pit] = board[pit], 0
        for _ in range(hand):
            pit = (pit + 1) % (2 * n)
            board[pit] += 1
        if board[pit] > 1:
            continue
        other = 2 * n - 1 - pit
        if pit // n != player or board[other] == 0:
            return board, 0
        taken, board[pit], board[other] = board[other] + 1, 0, 0
        return board, taken
    return None


def position(words):
    global pits, mover
    pits, mover = [4] * (2 * n), 0
    if words[0] == "fen":
        north, south = (row.split(",") for row in words[1].split("/"))
        pits, mover = [int(x) for x in south + north[::-1]], "sn".index(words[3])
    moves = words[words.index("moves") + 1:] if "moves" in words else []
    for move in moves:
        pit = ord(move[0]) - ord("A") if move[0] < "a" else ord(move[0]) - ord("a") + n
        pits, mover = sow(pits, mover, pit)[0], 1 - mover


def choose():
    found = {}
    for pit in range(mover * n, mover * n + n):
        if pits[pit] and (after := sow(pits, mover, pit)):
            found[pit] = after[1]
    return next(iter(found)) if first else max(found, key=found.get)


def go():
    if fault and goes == at:
        misbehave()
    pit = choose()
    say("info depth 1 nodes 6 score seeds 0")
    say("bestmove " + (chr(ord("A") + pit) if pit < n else chr(ord("a") + pit - n)))


def misbehave():
    if fault == "crash":
        os.abort()
    if fault == "exit":
        sys.exit(3)
    if fault == "stall":
        time.sleep(60)
    if fault == "late":
        time.sleep(0.6)
    while fault == "flood":
        sys.stdout.write("x" * 4096)
    say({"illegal": "bestmove Z", "garbage": "bestmove \x01\xff", "nothing": "bestmove",
         "twice": "bestmove " + "Aa"[mover] + "\nbestmove Z"}.get(fault, "nonsense"))


def leave_child():
    """Its number once it heeds no signal."""
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        os.write(said, b"x")
        time.sleep(60)
        os._exit(0)
    os.read(heard, 1)
    return child


if fault == "slow_start":
    time.sleep(60)
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi":
        while fault == "options":
            sys.stdout.write("option name a type string\n" * 1000)
        name = leave_child() if fault == "leave_child" else "fake"
        say(f"id name {name}\noption name Ruleset type string default endodoi/6x4\n"
            "option name Move Overhead type spin default 0 min 0 max 9")
        say("ugiok" if fault != "no_ugiok" else "uciok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "uginewgame":
        goes = 0
    elif words[0] == "setoption" and words[2] == "Ruleset":
        n = int(words[4].split("/")[1].split("x")[0])
    elif words[0] == "position":
        position(words[1:])
    elif words[0] == "go":
        goes += 1
        go()
    elif words[0] == "quit" and fault != "ignore_quit":
        break
while fault == "ignore_quit":
    time.sleep(1)
