#!/usr/bin/env python3
"""Moves generated programs to other code with the same meaning, and back, each time they wait. What
they print and how they end must be as without moves.

    tests/fuzz_python/moves.py --seeds 0..200

A program whose variables have been renamed can always be moved. One with more statements may be
refused at some of its waits: then it stays where it is, and is tried again at the next one.
"""

import argparse
import ast
import multiprocessing
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from compare import find_runner, outcome, parse_seeds  # noqa: E402
from generate import attempts  # noqa: E402
from refactor import MARK, extended, renamed  # noqa: E402
from runner import Runner  # noqa: E402

SAID = re.compile(r"moved (\d+), refused (\d+): (.*)\n(?!.*moved \d)", re.DOTALL)
runner = None


def start(path):
    global runner
    runner = Runner(path)


def told(answer):
    """The outcome, how often it was moved and refused, and why."""
    output, errors, code = answer
    found = SAID.search(errors)
    counts = (int(found[1]), int(found[2]), found[3]) if found else (0, 0, "")
    errors = SAID.sub("", errors) if found else errors
    return outcome(output.replace(MARK, ""), errors.replace(MARK, ""), code), counts


def move_seed(seed):
    source = next(iter(attempts(seed)))
    try:
        source = ast.unparse(ast.parse(source)) + "\n"
    except (SyntaxError, RecursionError, ValueError):
        return seed, []
    found = []
    for way, make in (("same", lambda text: text), ("renamed", renamed), ("extended", extended)):
        plain, moved = (runner.move(source, make(source)) + [None])[:2]
        if moved is None:
            found.append((way, 0, 0, "the runner ended: " + plain[1]))
            continue
        expected, _ = told(plain)
        actual, (moves, refusals, why) = told(moved)
        wrong = ""
        if expected != actual:
            wrong = "differs:\n" + "\n".join(
                f"    {wanted!r} became {said!r}"
                for wanted, said in zip(expected + [""] * 9, actual + [""] * 9) if wanted != said)
        elif refusals and way != "extended":
            wrong = f"was refused: {why}"
        found.append((way, moves, refusals, wrong))
    return seed, found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seeds", type=parse_seeds, default=range(0, 200), metavar="A..B")
    parser.add_argument("--runner", metavar="PATH")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    totals, wrong = {}, 0
    path = find_runner(options.runner)
    with multiprocessing.Pool(options.jobs, start, (path,)) as pool:
        for seed, found in pool.imap(move_seed, options.seeds, chunksize=4):
            for way, moves, refusals, why in found:
                moved, refused = totals.get(way, (0, 0))
                totals[way] = moved + moves, refused + refusals
                if why:
                    wrong += 1
                    print(f"seed {seed} [{way}] {why}"[:2000])
    for way, (moved, refused) in totals.items():
        print(f"{way}: {moved} moves, {refused} refused")
    print(f"{wrong} wrong")
    sys.exit(1 if wrong or not any(moved for moved, _ in totals.values()) else 0)


if __name__ == "__main__":
    main()
