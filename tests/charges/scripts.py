#!/usr/bin/env python3
"""Runs attacks, every language script and generated programs in a build that measures charge gaps.

    tests/charges/scripts.py --runner build/gaps/pawl_fuzz_runner [--seeds 0..300] [--only attacks] [NAME…]

A program that works for more than 5 ms without a charge is named, with the builtin that did it; so is an attack
that takes the runner down, does not end, or needs much more memory than a program may have. An attack is a function without parameters in tests/charges/attacks:
each runs alone, with little fuel, and may end in any way that a program can end. Gaps count if they come again
when the program is repeated: a busy machine has its own.
"""

import argparse
import ast
import collections
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "fuzz_python"))

import generate  # noqa: E402
from runner import Runner  # noqa: E402

MARK = "charge gap: "
REPETITIONS = 3
ATTACK_FUEL = 100_000_000
# Seconds after which an attack is told to be slow: many times what its fuel takes.
SLOW_S = 120
# What the process may need beside the 64 MB that a program has.
MOST_BYTES = 400 << 20


def attacks():
    for path in sorted((ROOT / "tests" / "charges" / "attacks").glob("*.py")):
        source = path.read_text(encoding="utf-8")
        for item in ast.parse(source).body:
            if isinstance(item, ast.FunctionDef) and not item.args.args:
                yield f"{path.stem}.{item.name}", f"{source}\n\nasync def main(x=None):\n    {item.name}()\n"


def scripts():
    for path in sorted((ROOT / "tests" / "python").rglob("*.py")):
        if path.parent.name != "python":
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def generated(seeds):
    first, _, last = seeds.partition("..")
    for seed in range(int(first), int(last)):
        yield f"seed {seed}", generate.generate(seed)


def gaps_in(runner, source):
    """The longest gap in µs of each place, and how the program ended."""
    longest = collections.Counter()
    ((_, errors, ended),) = runner.run(source, 0, 0)
    for line in errors.splitlines():
        if line.startswith(MARK):
            length, _, where = line.removeprefix(MARK).partition(" us in ")
            longest[where] = max(longest[where], int(length))
    return longest, ended, errors.strip().splitlines()[-1:] or [""]


def lasting_gaps(runner, source):
    lasting, ended, problem = gaps_in(runner, source)
    for _ in range(REPETITIONS - 1):
        if not lasting or ended == "ended":
            break
        again, _, _ = gaps_in(runner, source)
        lasting = collections.Counter({where: min(us, again[where]) for where, us in lasting.items() if again[where]})
    return lasting, ended, problem[0]


def run(runner, programs, options):
    ran = problems = 0
    endings = collections.Counter()
    for name, source in programs:
        if options.names and name not in options.names:
            continue
        ran += 1
        begun = time.monotonic()
        gaps, ended, problem = lasting_gaps(runner, source)
        took = time.monotonic() - begun
        endings[ended] += 1
        if options.verbose:
            print(f"{name}: {ended} {problem[:100]} ({took:.1f} s)", flush=True)
        for where, us in gaps.items():
            problems += 1
            print(f"{name}: {us} us in {where}", flush=True)
        if ended == "ended":
            problems += 1
            print(f"{name}: {problem}", flush=True)
        peak = runner.take_peak_bytes()
        if peak > MOST_BYTES:
            problems += 1
            print(f"{name}: {peak >> 20} MB of memory", flush=True)
        elif took > SLOW_S * REPETITIONS:
            print(f"{name}: slow, {took:.0f} s", flush=True)
    return ran, problems, endings


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runner", required=True)
    parser.add_argument("--seeds", default="0..300")
    parser.add_argument("--only", choices=["attacks", "scripts", "generated"])
    parser.add_argument("--verbose", action="store_true", help="tell how each program ended")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    kinds = {"attacks": attacks(), "scripts": scripts(), "generated": generated(options.seeds)}
    failed = False
    for kind, programs in kinds.items():
        if options.only not in (None, kind):
            continue
        runner = Runner(options.runner, fuel=ATTACK_FUEL if kind == "attacks" else None)
        ran, problems, endings = run(runner, programs, options)
        runner.close()
        failed = failed or problems > 0
        told = ", ".join(f"exit code {code}: {count}" for code, count in sorted(endings.items(), key=str))
        print(f"charge gaps: {problems} in {ran} {kind} ({told})", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
