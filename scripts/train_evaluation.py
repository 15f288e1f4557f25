#!/usr/bin/env python3
"""Trains the engine's evaluation: one small network for each variant and number of pits.

    train_evaluation.py train FOLDER WEIGHTS      trains all boards on FOLDER/*.bin
    train_evaluation.py compare FOLDER BOARD...   what simpler and larger models explain: cross-8
    train_evaluation.py values WEIGHTS            values of some positions, for the golden test

The files of FOLDER are those of endodoi-training-data. Needs NumPy and PyTorch (Debian's
python3-torch). Not part of any build: docs/evaluation.md tells how and when it was run. What is
trained is what src/evaluation/evaluation_net.h describes; values() works it out a second time.
"""

import argparse
import random
import struct
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch

RECORD = np.dtype([("pits", "u1", 24), ("value", "<i2"), ("resolved", "u1"), ("width", "u1"),
                   ("cross", "u1"), ("taking", "u1"), ("moves", "u1"), ("game", "u1")])
BOARDS = [(variant, pits) for variant in ("endodoi", "cross") for pits in range(2, 13)]

HIDDEN = 16
SEED_CASES = 13
LANDINGS = 4
DENSITIES = 48
FULL = 64  # a hidden number of 1 before rounding
SHIFT = 14  # a sum of 1 << SHIFT is a seed
PARTS = 8  # the engine's unit is this part of a seed
LARGEST = 127 / FULL  # what a byte can hold

EPOCHS = 10
LEAST_STEPS = 1500
BATCH = 1024
RATE = 0.006
SEED = 1
HELD_BACK = 10  # one game in so many is for validation


# Data ---------------------------------------------------------------------------------------------

def load(folder, variant, pits):
    files = sorted(Path(folder).glob(f"{variant}-{pits}x*.bin"))
    if not files:
        sys.exit(f"no records of {variant}/{pits}x* in {folder}")
    return np.concatenate([np.fromfile(file, RECORD) for file in files])


def is_held_back(records):
    return records["game"] % HELD_BACK == 0


def board(records, pits):
    return records["pits"][:, :2 * pits].astype(np.int64)


def landings(seeds, cross):
    """What the end of each pit's first lap means: 0 the sowing goes on, 1 nothing to take, 2 up to
    three seeds behind the pit, 3 more. An empty pit ends in itself, one of 2n seeds or more too."""
    width = seeds.shape[1]
    rows = np.arange(len(seeds))
    result = np.zeros_like(seeds)
    for pit in range(width):
        reach = np.minimum(seeds[:, pit], width)
        end = np.where(cross & (reach % 2 == 1), pit - reach, pit + reach) % width
        mine = (end < width // 2) == (pit < width // 2)
        behind = seeds[rows, width - 1 - end]
        ended = np.where(mine, 1 + (behind > 0) + (behind > 3), 1)
        result[:, pit] = np.where(seeds[rows, end] == 0, ended, 0)
    return result


def inputs(seeds, cross):
    """The rows of a network that a position takes: one for each pit, and one for its density."""
    width = seeds.shape[1]
    pit_rows = np.arange(width) * SEED_CASES + np.minimum(seeds, SEED_CASES - 1)
    density = np.minimum(seeds.sum(1) * 8 // width, DENSITIES - 1)
    return np.column_stack([pit_rows * LANDINGS + landings(seeds, cross),
                            density + width * SEED_CASES * LANDINGS])


# Training -----------------------------------------------------------------------------------------

class Net(torch.nn.Module):
    def __init__(self, rows, hidden):
        super().__init__()
        self.rows = torch.nn.EmbeddingBag(rows, hidden, mode="sum")
        self.out = torch.nn.Linear(hidden, 1)
        torch.nn.init.normal_(self.rows.weight, 0, 0.1)

    def forward(self, taken):
        return self.out(self.rows(taken).clamp(0, 1))[:, 0]


def fit(taken, values, hidden=HIDDEN, rows=None):
    """A network for inputs and values, and the factor from its output to seeds."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    taken = torch.from_numpy(taken)
    scale = max(float(values.std()), 1e-3)
    goal = torch.from_numpy((values / scale).astype(np.float32))
    net = Net(rows or int(taken.max()) + 1, hidden)
    pit_rows = net.rows.weight.shape[0] - DENSITIES
    batch = min(BATCH, len(goal))
    batches = len(goal) // batch
    epochs = max(EPOCHS, -(-LEAST_STEPS // batches))
    adam = torch.optim.Adam(net.parameters(), lr=RATE)
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, RATE, total_steps=epochs * batches + 1,
                                               pct_start=0.1)
    for _ in range(epochs):
        order = torch.randperm(len(goal))
        for chosen in order[:batches * batch].view(batches, batch):
            loss = ((net(taken[chosen]) - goal[chosen]) ** 2).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()
            rate.step()
            with torch.no_grad():
                net.rows.weight[:pit_rows].clamp_(-LARGEST, LARGEST)
    return net, scale


def quantised(net, scale):
    """The network in whole numbers: pit rows, density rows, weights, bias."""
    rows = np.round(net.rows.weight.detach().numpy() * FULL)
    weights = np.round(net.out.weight.detach().numpy()[0] * scale * (1 << SHIFT) / FULL)
    bias = round(float(net.out.bias) * scale * (1 << SHIFT))
    if np.abs(weights).max() > 32767 or np.abs(rows[-DENSITIES:]).max() > 8191:
        sys.exit("numbers too large for 16 bits")
    return (rows[:-DENSITIES].astype("<i1"), rows[-DENSITIES:].astype("<i2"),
            weights.astype("<i2"), bias)


def infer(network, taken):
    """What the engine computes, in the same whole numbers: parts of a seed."""
    rows, density, weights, bias = network
    hidden = density[taken[:, -1] - len(rows)].astype(np.int64)
    for pit in range(taken.shape[1] - 1):
        hidden += rows[taken[:, pit]]
    sums = np.clip(hidden, 0, FULL) @ weights.astype(np.int64) + bias
    unit = (1 << SHIFT) // PARTS
    return (sums + unit // 2) // unit


def explained(values, guesses):
    """The share of the variance of the values that the guesses explain."""
    return 1 - float(((values - guesses) ** 2).mean() / values.var())


def row_count(pits):
    return 2 * pits * SEED_CASES * LANDINGS + DENSITIES


def train_board(folder, variant, pits):
    """The bytes of one network in the file of weights."""
    began = time.time()
    records = load(folder, variant, pits)
    values = records["value"].astype(np.float64)
    taken = inputs(board(records, pits), records["cross"] == 1)
    held = is_held_back(records)
    net, scale = fit(taken[~held], values[~held], rows=row_count(pits))
    network = quantised(net, scale)
    report(f"{variant}/{pits}", values, infer(network, taken) / PARTS, held, time.time() - began)
    return b"".join(each.tobytes() for each in network[:3]) + struct.pack("<i", network[3])


def train(folder, path, processes):
    with ProcessPoolExecutor(processes) as pool:
        made = [pool.submit(train_board, folder, *each) for each in BOARDS]
        content = b"".join(each.result() for each in made)
    content += struct.pack("<Q", xxh64(content))
    Path(path).write_bytes(content)
    print(f"{len(content)} bytes, checksum {content[-8:][::-1].hex()}")


def report(name, values, guesses, held, seconds):
    error = ((values[held] - guesses[held]) ** 2).mean()
    print(f"{name:11} {len(values):7} positions, variance {values[held].var():5.1f}, "
          f"error {error:5.1f}, explained {explained(values[held], guesses[held]):6.3f} "
          f"(of those trained on {explained(values[~held], guesses[~held]):.3f}), {seconds:.0f} s",
          flush=True)


# Comparing ----------------------------------------------------------------------------------------

def least_squares(features_of, values, held):
    """What the best linear model explains; `features_of` gives the features of a slice."""
    slices = [slice(at, at + 20_000) for at in range(0, len(values), 20_000)]
    columns = features_of(slices[0]).shape[1]
    square, product = np.eye(columns), np.zeros(columns)
    for each in slices:
        known = ~held[each]
        features = features_of(each)[known].astype(np.float64)
        square += features.T @ features
        product += features.T @ values[each][known]
    weights = np.linalg.solve(square, product)
    guesses = np.concatenate([features_of(each) @ weights for each in slices])
    return explained(values[held], guesses[held])


def one_hot(taken, columns):
    result = np.zeros((len(taken), columns), np.float32)
    for each in taken.T:
        result[np.arange(len(taken)), each] = 1
    return result


def compare(folder, name):
    """How much simpler and larger models explain of the values held back."""
    variant, pits = name.split("-")[0], int(name.split("-")[1])
    records = load(folder, variant, pits)
    values = records["value"].astype(np.float64)
    seeds = board(records, pits)
    held = is_held_back(records)
    taken = inputs(seeds, records["cross"] == 1)
    plain = np.arange(2 * pits) * SEED_CASES + np.minimum(seeds, SEED_CASES - 1)
    mine, theirs = seeds[:, :pits], seeds[:, pits:]
    filled = (mine > 0).sum(1) - (theirs > 0).sum(1)
    ones = np.ones(len(seeds))
    hand = np.column_stack([filled, ones, mine.sum(1), theirs.sum(1), (mine > 0).sum(1),
                            records["moves"]])

    def show(what, share):
        print(f"  {share:7.3f}  {what}", flush=True)

    def linear(what, features_of):
        show(what, least_squares(features_of, values, held))

    print(f"{name}: {len(records)} positions, variance {values[held].var():.1f}")
    show("pits with seeds, mine less theirs", explained(values[held], filled[held]))
    linear("the same, best factor and constant",
           lambda part: np.column_stack([filled, ones])[part])
    linear("hand-made: also seeds a row, own pits, legal moves", lambda part: hand[part])
    linear("hand-made, and the most the mover can take at once",
           lambda part: np.column_stack([hand, records["taking"]])[part])
    linear("a weight for each pit and number of seeds",
           lambda part: one_hot(plain[part], 2 * pits * SEED_CASES))
    linear("a weight for each row of the network",
           lambda part: one_hot(taken[part], row_count(pits)))
    blind = taken.copy()
    blind[:, :-1] -= landings(seeds, records["cross"] == 1)
    for what, rows, hidden in (("without landings", blind, 16), ("with landings", taken, 16),
                               ("with landings", taken, 32)):
        fitted, scale = fit(rows[~held], values[~held], hidden, row_count(pits))
        guesses = infer(quantised(fitted, scale), rows) / PARTS
        show(f"network of {hidden} {what}", explained(values[held], guesses[held]))


# The file -----------------------------------------------------------------------------------------

def xxh64(data):
    """XXH64 with seed 0, from the published specification."""
    mask = (1 << 64) - 1
    p1, p2, p3, p4, p5 = (11400714785074694791, 14029467366897019727, 1609587929392839161,
                          9650029242287828579, 2870177450012600261)

    def turn(x, by):
        return (x << by | x >> (64 - by)) & mask

    def mixed(lane, word):
        return turn((lane + word * p2) & mask, 31) * p1 & mask

    at = 0
    if len(data) >= 32:
        lanes = [(p1 + p2) & mask, p2, 0, -p1 & mask]
        while at + 32 <= len(data):
            words = struct.unpack_from("<4Q", data, at)
            lanes = [mixed(lane, word) for lane, word in zip(lanes, words)]
            at += 32
        value = sum(turn(lane, by) for lane, by in zip(lanes, (1, 7, 12, 18))) & mask
        for lane in lanes:
            value = ((value ^ mixed(0, lane)) * p1 + p4) & mask
    else:
        value = p5
    value = (value + len(data)) & mask
    while at + 8 <= len(data):
        word = struct.unpack_from("<Q", data, at)[0]
        value = (turn(value ^ mixed(0, word), 27) * p1 + p4) & mask
        at += 8
    if at + 4 <= len(data):
        value = (turn(value ^ struct.unpack_from("<I", data, at)[0] * p1 & mask, 23) * p2 + p3) & mask
        at += 4
    for byte in data[at:]:
        value = turn(value ^ byte * p5 & mask, 11) * p1 & mask
    for by, factor in ((33, p2), (29, p3), (32, 1)):
        value = (value ^ value >> by) * factor & mask
    return value


def read(path):
    """The networks of a file of weights, by board. Its checksum must be right."""
    content = Path(path).read_bytes()
    if struct.unpack("<Q", content[-8:])[0] != xxh64(content[:-8]):
        sys.exit(f"{path}: wrong checksum")
    networks, at = {}, 0

    def take(kind, shape):
        nonlocal at
        count = int(np.prod(shape))
        array = np.frombuffer(content, kind, count, at).reshape(shape)
        at += array.nbytes
        return array

    for variant, pits in BOARDS:
        rows = take("<i1", (2 * pits * SEED_CASES * LANDINGS, HIDDEN))
        networks[variant, pits] = (rows, take("<i2", (DENSITIES, HIDDEN)), take("<i2", (HIDDEN,)),
                                   int(take("<i4", (1,))[0]))
    return networks


def values_of(path):
    """Lines for tests/evaluation/evaluation_test.cpp: a ruleset, a position, its value in parts."""
    chance = random.Random(SEED)
    for (variant, pits), network in read(path).items():
        for _ in range(3):
            seeds = np.array([chance.choices((0, 0, 1, 2, 3, 4, 5, 8, 14), k=2 * pits)])
            if seeds.sum() > 18 * pits:
                seeds = np.minimum(seeds, 9)
            guess = infer(network, inputs(seeds, variant == "cross"))[0]
            most = PARTS * int(seeds.sum())
            north = ",".join(map(str, seeds[0, :pits - 1:-1]))
            south = ",".join(map(str, seeds[0, :pits]))
            print(f'    {{"{variant}/{pits}x9", "{north}/{south} 0/0 s", '
                  f'{int(np.clip(guess, -most, most))}}},')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("train")
    command.add_argument("folder")
    command.add_argument("weights")
    command.add_argument("--processes", type=int, default=1)
    command = commands.add_parser("compare")
    command.add_argument("folder")
    command.add_argument("boards", nargs="+")
    command = commands.add_parser("values")
    command.add_argument("weights")
    options = parser.parse_args()
    if options.command == "train":
        train(options.folder, options.weights, options.processes)
    elif options.command == "values":
        values_of(options.weights)
    else:
        for name in options.boards:
            compare(options.folder, name)


if __name__ == "__main__":
    main()
