#!/usr/bin/env python3
"""Runs generated programs under CPython and under `pawl exec`, plainly and with the machine dumped
and restored every few instructions, and compares what they print and how they end.

    tests/fuzz_python/compare.py --seeds 0..300         a few hundred, in well under a minute
    tests/fuzz_python/compare.py --seeds 17 --show      one program, with all its output
    tests/fuzz_python/compare.py --seeds 17 --minimise  the smallest part of it that still differs
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "python"))

from expectations import without_suggestion  # noqa: E402
from generate import generate  # noqa: E402
from minimise import minimise  # noqa: E402
from oracle import Oracle  # noqa: E402

BINARIES = ["build/release/pawl", "build/dev/pawl", "build/debug/pawl"]
ORACLE_TIMEOUT_S = 3
PAWL_TIMEOUT_S = 30
STRESSES = [1, 2, 7, 31]
REFUSED = "the result is a complex number"  # There are none, and the program hears so.


def find_pawl(given):
    candidates = [given] if given else [os.environ.get("PAWL", "")] + [
        os.path.join(ROOT, path) for path in BINARIES]
    for candidate in candidates:
        if candidate and os.access(candidate, os.X_OK):
            return os.path.abspath(candidate)
    sys.exit("compare.py: no pawl binary; build it or name it with --pawl PATH")


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


class Comparer:
    def __init__(self, pawl, stress):
        self.pawl = pawl
        self.stress = stress
        self.local = threading.local()
        self.oracles = []

    def python(self, source):
        if not hasattr(self.local, "oracle"):
            self.local.oracle = Oracle(ORACLE_TIMEOUT_S)
            self.oracles.append(self.local.oracle)
        report = self.local.oracle.run("/generated.py", source)
        if report["error"] and report["error"].startswith("oracle:"):
            return None
        return outcome(report["stdout"], report["stderr"], 1 if report["error"] else 0)

    def run_pawl(self, source, *arguments):
        with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
            file.write(source)
            file.flush()
            try:
                done = subprocess.run([self.pawl, "exec", file.name, *arguments],
                                      capture_output=True, timeout=PAWL_TIMEOUT_S,
                                      stdin=subprocess.DEVNULL)
            except subprocess.TimeoutExpired:
                return ["out of time"]
        return outcome(done.stdout.decode("utf-8", "replace"),
                       done.stderr.decode("utf-8", "replace"), done.returncode)

    def ways(self, seed):
        yield "plain", ()
        if self.stress != 0:
            interval = self.stress or STRESSES[seed % len(STRESSES)]
            yield f"stress {interval}", ("--stress", str(interval))

    def difference(self, seed, source, only=None):
        """None if all agree, "skipped" if CPython has no answer, else (way, expected, actual)."""
        expected = self.python(source)
        if expected is None:
            return "skipped"
        for way, arguments in self.ways(seed):
            if only is None or way == only:
                actual = self.run_pawl(source, *arguments)
                if actual != expected and any(REFUSED in line for line in actual):
                    return "skipped"
                if actual != expected:
                    return way, expected, actual
        return None

    def close(self):
        for oracle in self.oracles:
            oracle.close()


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
    parser.add_argument("--pawl", help="the binary (default: $PAWL, else build/*/pawl)")
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


# Differences that are meant, by seed. They are shown as such, and must stay differences.
MEANT = {
    137: "CPython's traceback keeps the frame of a cancelled coroutine, and so a generator in it, "
         "alive until the exception is gone; Pawl's traceback holds no frames",
}


def main():
    options = parse_options()
    comparer = Comparer(find_pawl(options.pawl), options.stress)
    agreed = differed = skipped = 0
    begun = time.monotonic()

    def one(seed):
        source = generate(seed)
        return seed, source, comparer.difference(seed, source)

    def state():
        seconds = time.monotonic() - begun
        return (f"{agreed} agreed, {differed} differed, {skipped} skipped; {seconds:.0f} s, "
                f"{(agreed + differed + skipped) / seconds:.1f} programs a second")

    with ThreadPoolExecutor(options.jobs) as pool:
        for seed, source, found in pool.map(one, options.seeds[::options.every]):
            if options.show:
                print(source)
            if seed % 1000 == 999:
                print(f"up to seed {seed}: {state()}", flush=True)
            if seed in MEANT and found not in (None, "skipped"):
                print(f"seed {seed}: {MEANT[seed]}")
                skipped += 1
            elif found is None and seed not in MEANT:
                agreed += 1
            elif found == "skipped":
                skipped += 1
            else:
                differed += 1
                if found is None:
                    print(f"seed {seed} agrees: take it off the list of meant differences")
                elif differed <= options.stop_after:
                    report(options, comparer, seed, source, found)
    comparer.close()
    print(state())
    sys.exit(1 if differed else 0)


if __name__ == "__main__":
    main()
