#!/usr/bin/env python3
"""Runs generated programs under CPython and under Pawl, plainly and with the machine dumped and
restored every few instructions, and compares what they print and how they end.

    tests/fuzz_python/compare.py --seeds 0..300         a few hundred, in a few seconds
    tests/fuzz_python/compare.py --seeds 17 --show      one program, with all its output
    tests/fuzz_python/compare.py --seeds 17 --minimise  the smallest part of it that still differs
"""

import argparse
import difflib
import multiprocessing
import os
import re
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "python"))

from expectations import without_suggestion  # noqa: E402
from generate import attempts, generate  # noqa: E402
from minimise import minimise  # noqa: E402
from oracle import Oracle  # noqa: E402
from runner import Runner  # noqa: E402

BUILDS = ["release", "dev", "debug"]
ORACLE_TIMEOUT_S = 3
# Most programs are dumped about so many times, evenly; some at every instruction.
DUMPS = 60
STRESSES = [2, 3, 7, 31]
EVERY_INSTRUCTION = 67  # Prime to the number of kinds of programs, so that all have their turn.
CUT = " [cut]"
REFUSED = "the result is a complex number"  # There are none, and the program hears so.


def find_runner(given):
    candidates = [given] if given else [
        os.path.join(ROOT, "build", build, "pawl_fuzz_runner") for build in BUILDS]
    for candidate in candidates:
        if os.access(candidate, os.X_OK):
            return os.path.abspath(candidate)
    sys.exit("compare.py: no runner; build pawl_fuzz_runner or name it with --runner PATH")


def in_order(display):
    """The text of a set, whose order CPython leaves open: its generators avoid it, mostly."""
    return "{" + ", ".join(sorted(display[0][1:-1].split(", "))) + "}"


def outcome(stdout, stderr, code):
    """The lines that must agree: stdout, and for a failure the last line of stderr."""
    stdout = re.sub(r" at 0x[0-9a-f]+>", " at 0x…>", stdout)
    lines = re.sub(r"\{[^{}:\n]+\}", in_order, stdout).split("\n")
    if code != 0:
        lines.append(f"exit {code}: " + without_suggestion(stderr.rstrip("\n").split("\n")[-1]))
    return lines


def agree(expected, actual):
    """Whether the lines are the same; very long ones are cut in a run's log."""
    return len(expected) == len(actual) and all(
        said == wanted or said.endswith(CUT) and wanted.startswith(said[:-len(CUT)])
        for wanted, said in zip(expected, actual))


class NoProgram(Exception):
    """The source is none that Python takes."""


class Comparer:
    def __init__(self, runner, stress):
        self.runner = Runner(runner)
        self.stress = stress
        self.oracle = Oracle(ORACLE_TIMEOUT_S)

    def python(self, source):
        """None: CPython has no answer."""
        report = self.oracle.run("/generated.py", source)
        if not report["compiled"]:
            raise NoProgram()
        if report["error"] and report["error"].startswith("oracle:"):
            return None
        return outcome(report["stdout"], report["stderr"], 1 if report["error"] else 0)

    def pawl(self, seed, source):
        """The outcomes by their ways."""
        if self.stress is not None:
            interval, dumps = self.stress, 0
        elif seed % EVERY_INSTRUCTION == 0:
            interval, dumps = 1, 0
        else:
            interval, dumps = STRESSES[seed % EVERY_INSTRUCTION % len(STRESSES)], DUMPS
        answers = self.runner.run(source, interval, dumps)
        return {way: outcome(*answer) for way, answer in zip(("plain", "stress"), answers)}

    def difference(self, seed, source, only=None):
        """None if all agree, "skipped" if CPython has no answer, else (way, expected, actual)."""
        expected = self.python(source)
        if expected is None:
            return "skipped"
        for way, actual in self.pawl(seed, source).items():
            if not agree(expected, actual) and (only is None or way == only):
                if any(REFUSED in line for line in actual):
                    return "skipped"
                return way, expected, actual
        return None

    def close(self):
        self.oracle.close()
        self.runner.close()


def show(expected, actual, limit):
    diff = list(difflib.unified_diff(expected, actual, "python3", "pawl", lineterm="", n=2))
    print("\n".join("    " + line for line in diff[:limit]))


def signature(expected, actual):
    """What a difference is about, so that minimising keeps the same kind of it."""
    def ending(lines):
        return lines[-1].split(":")[0] if lines[-1].startswith("exit") else "exit 0"
    return ending(actual), any("NameError" in line for line in expected)


def parse_seeds(text):
    first, _, last = text.partition("..")
    return range(int(first), int(last)) if last else range(int(first), int(first) + 1)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seeds", type=parse_seeds, default=range(0, 300), metavar="A..B")
    parser.add_argument("--runner", metavar="PATH",
                        help="the program pawl_fuzz_runner (default: build/*/pawl_fuzz_runner)")
    parser.add_argument("--stress", type=int, metavar="N",
                        help="instructions between dumps; 0 for none (default: varies by seed)")
    parser.add_argument("--minimise", action="store_true", help="shrink what differs")
    parser.add_argument("--show", action="store_true", help="print each program")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th seed")
    parser.add_argument("--stop-after", type=int, default=20, metavar="N", help="differences")
    parser.add_argument("--keep", metavar="DIR", help="write programs that differ into a folder")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def report(options, comparer, seed, source, found):
    way, expected, actual = found
    print(f"DIFFERS seed {seed} [{way}]")
    show(expected, actual, 30)
    if options.minimise:
        kind = signature(expected, actual)

        def still_differs(candidate):
            again = comparer.difference(seed, candidate, only=way)
            return isinstance(again, tuple) and signature(*again[1:]) == kind
        source = minimise(source, still_differs)
        print("    smallest program:")
        print("\n".join("    | " + line for line in source.rstrip("\n").split("\n")))
        again = comparer.difference(seed, source, only=way)
        if isinstance(again, tuple):
            show(*again[1:], 30)
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        with open(os.path.join(options.keep, f"seed_{seed}.py"), "w", encoding="utf-8") as file:
            file.write(source)


comparer = None  # Of this process; each worker has its own.


def start_worker(runner, stress):
    global comparer
    comparer = Comparer(runner, stress)


def compare_seed(seed):
    for source in attempts(seed):
        try:
            return seed, comparer.difference(seed, source)
        except NoProgram:
            continue


class Tally:
    def __init__(self):
        self.agreed = self.differed = self.skipped = 0
        self.begun = time.monotonic()

    def __str__(self):
        seconds = time.monotonic() - self.begun
        count = self.agreed + self.differed + self.skipped
        return (f"{self.agreed} agreed, {self.differed} differed, {self.skipped} skipped; "
                f"{seconds:.0f} s, {count / seconds:.1f} programs a second")

    def take(self, options, seed, found):
        if found is None:
            self.agreed += 1
        elif found == "skipped":
            self.skipped += 1
        else:
            self.differed += 1
            if self.differed <= options.stop_after:
                report(options, comparer, seed, generate(seed), found)


def main():
    options = parse_options()
    worker = find_runner(options.runner), options.stress
    start_worker(*worker)  # For what is reported and minimised.
    tally = Tally()
    seeds = options.seeds[::options.every]
    with multiprocessing.Pool(options.jobs, start_worker, worker) as pool:
        for seed, found in pool.imap(compare_seed, seeds, chunksize=4):
            if options.show:
                print(generate(seed))
            tally.take(options, seed, found)
            if seed % 1000 == 999:
                print(f"up to seed {seed}: {tally}", flush=True)
    comparer.close()
    print(tally)
    sys.exit(1 if tally.differed else 0)


if __name__ == "__main__":
    main()
