#!/usr/bin/env python3
"""Runs the programs in bench/vm/ under python3 and Pawl in turn, and prints a table of ratios.

    bench/vm.py [--pawl PATH] [--python PATH] [--rounds N] [NAME…]

Each time is the best of several rounds: the processor time of the whole process, so that what else the
machine does counts for little, less that of an empty program under the same interpreter, so that start-up
does not count. Both must print the same. A program says in its
first line what decides its speed: the interpreter, or a library that CPython has in C. Beside the table
there is one line of JSON for each case.
"""

import argparse
import json
import math
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE / "vm"
TIMEOUT_S = 120


def run(command):
    """((seconds, processor seconds), output, errors) of one process; the output is None if it failed."""
    def processor_time():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before, start = processor_time(), time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return (TIMEOUT_S, TIMEOUT_S), None, "timed out"
    times = time.perf_counter() - start, processor_time() - before
    return times, done.stdout if done.returncode == 0 else None, done.stderr


def best_of(commands, rounds):
    """The best times of each command, run in turn; with the output of the last round."""
    best = [(math.inf, math.inf)] * len(commands)
    outputs = [None] * len(commands)
    for _ in range(rounds):
        for i, command in enumerate(commands):
            times, outputs[i], problem = run(command)
            if outputs[i] is None:
                return None, problem.strip().splitlines()[-1:] or ["failed"]
            best[i] = tuple(map(min, best[i], times))
    return best, outputs


def geometric_mean(ratios):
    return math.exp(sum(math.log(ratio) for ratio in ratios) / len(ratios)) if ratios else 0.0


BLOCK = '''
class Item{n}:
    kind = "k{n}"

    def __init__(self, name, price=1.5):
        self.name = name
        self.price = price

    def total(self, count, *, rebate=0):
        value = self.price * count
        if rebate > 0 and count > 3:
            value -= value * rebate / 100
        return round(value, 2)


def sorted_out{n}(items, limit={n}):
    found = []
    for item in items:
        try:
            if item.total(limit) > 10:
                found.append((item.name, f"{{item.price:.2f}}"))
        except ValueError as error:
            found.append(("bad", str(error)))
    return {{name: price for name, price in found if name}}

'''


def compile_ms(pawl, lines=1000):
    """How much longer `pawl check` takes for a file of so many lines, all reached, than for a short one."""
    blocks = lines // (BLOCK.count("\n") + 1)
    calls = "".join(f"    sorted_out{n}([Item{n}('x', {n})])\n" for n in range(blocks))
    texts = ["".join(BLOCK.format(n=n) for n in range(blocks)) + "\nasync def main():\n" + calls,
             "async def main():\n    pass\n"]
    with tempfile.TemporaryDirectory() as folder:
        commands = []
        for name, text in zip(("long.py", "short.py"), texts):
            path = pathlib.Path(folder) / name
            path.write_text(text)
            commands.append([pawl, "check", str(path)])
        best, problem = best_of(commands, 20)
    if best is None:
        sys.exit(f"bench: the generated file is refused: {problem[0]}")
    return texts[0].count("\n"), (best[0][0] - best[1][0]) * 1000


def decided_by(path):
    first = path.read_text().splitlines()[0]
    return first.removeprefix("# decided by:").strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pawl", default=str(HERE.parent / "build/release/pawl"))
    parser.add_argument("--python", default="python3")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    # Users start programs with no more than this; Pawl's limits are at their defaults.
    pawl, python = [options.pawl, "exec"], [options.python]

    with tempfile.NamedTemporaryFile("w", suffix=".py") as empty:
        empty.write("pass\n")
        empty.flush()
        startup, problem = best_of([python + [empty.name], pawl + [empty.name]], 10)
        if startup is None:
            sys.exit(f"bench: an empty program fails: {problem[0]}")
    start_ms = [wall * 1000 for wall, _ in startup]
    print(f"start to end of an empty program: python3 {start_ms[0]:.1f} ms, pawl {start_ms[1]:.1f} ms\n")
    print(f"{'case':<16}{'decided by':<14}{'python3 ms':>12}{'pawl ms':>12}{'ratio':>9}")

    lines, ratios, failed = [], {}, []
    for path in sorted(PROGRAMS.glob("*.py")):
        name, kind = path.stem, decided_by(path)
        if options.names and name not in options.names:
            continue
        best, outputs = best_of([python + [str(path)], pawl + [str(path)]], options.rounds)
        if best is None or outputs[0] != outputs[1]:
            failed.append(name)
            print(f"{name:<16}{kind:<14}  {outputs[0] if best is None else 'different output'}")
            continue
        python_ms, pawl_ms = [max(t - s, 1e-6) * 1000 for (_, t), (_, s) in zip(best, startup)]
        ratio = python_ms / pawl_ms
        ratios.setdefault(kind, []).append(ratio)
        print(f"{name:<16}{kind:<14}{python_ms:>12.1f}{pawl_ms:>12.1f}{ratio:>8.2f}x", flush=True)
        lines.append({"bench": "vm", "case": name, "decided_by": kind, "pawl_ms": round(pawl_ms, 2),
                      "python_ms": round(python_ms, 2), "ratio": round(ratio, 3)})

    print("\nratio: how many times faster than python3; geometric means:")
    for kind, values in ratios.items():
        print(f"  decided by {kind:<12} {geometric_mean(values):.2f}x  (slowest {min(values):.2f}x)")
    count, took_ms = compile_ms(options.pawl)
    print(f"\ncompiling {count} lines: {took_ms:.1f} ms\n")
    for line in lines:
        print(json.dumps(line))
    print(json.dumps({"bench": "vm", "case": "compile", "lines": count, "pawl_ms": round(took_ms, 2)}))
    print(json.dumps({"bench": "vm", "case": "startup", "pawl_ms": round(start_ms[1], 2),
                      "python_ms": round(start_ms[0], 2)}))
    if failed:
        sys.exit(f"bench: failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
