#!/usr/bin/env python3
"""Compares two builds of pawl: the same benchmarks, in turns, so that what else the machine does counts for both.

    scripts/compare.py BEFORE AFTER [--rounds N] [--bench "seq --steps 10 --concurrency 64"]…

Prints, for each benchmark, the median of each build and the ratio of the medians (above 1: the second build is
faster), and the same ratio of the processor time, which a busy machine disturbs less; then one line of JSON for each. Stores are made in a temporary folder below the working directory,
which must be on the disk that is meant.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

USUAL = [
    "seq --steps 10 --concurrency 64",
    "seq --steps 10 --concurrency 1024",
    "fanout --width 100 --runs 500 --concurrency 10",
    "fanout --width 1000",
    "latency --steps 1",
]
# What a line of a benchmark is judged by, and whether more of it is better.
FIGURES = [("steps_per_s", True), ("tasks_per_s", True), ("p50_ms", False)]


def measure(program, bench, folder):
    """The figure of one run: its name, the value, whether more is better; and the processor time."""
    done = subprocess.run([program, "bench", *bench.split()], capture_output=True, text=True, cwd=folder, timeout=600)
    if done.returncode != 0:
        sys.exit(f"{program} bench {bench}: {done.stderr.strip()}")
    line = json.loads(done.stdout.strip().splitlines()[-1])
    processor = sum(line.get(part, 0) for part in ("cpu_core_s", "cpu_writer_s", "cpu_workers_s"))
    for name, more in FIGURES:
        if name in line:
            return name, line[name], more, processor
    sys.exit(f"{program} bench {bench}: no figure among {', '.join(line)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bench", action="append", help="arguments of 'pawl bench'; may be repeated")
    options = parser.parse_args()
    programs = [os.path.abspath(options.before), os.path.abspath(options.after)]
    lines = []
    print(f"{'bench':<50} {'before':>12} {'after':>12} {'ratio':>7} {'cpu':>7}")
    for bench in options.bench or USUAL:
        values, times = [[], []], [[], []]
        name = more = None
        for turn in range(options.rounds):
            # Who begins changes, so that neither always finds the machine as the other left it.
            for index in (0, 1) if turn % 2 == 0 else (1, 0):
                with tempfile.TemporaryDirectory(dir=".") as folder:
                    name, value, more, processor = measure(programs[index], bench, folder)
                values[index].append(value)
                times[index].append(processor)
        before, after = map(statistics.median, values)
        ratio = after / before if more else before / after
        used_before, used_after = map(statistics.median, times)
        cpu = used_before / used_after if used_after else 1.0
        print(f"{bench:<50} {before:>12,.2f} {after:>12,.2f} {ratio:>7.3f} {cpu:>7.3f}", flush=True)
        lines.append({"bench": bench, "figure": name, "before": values[0], "after": values[1],
                      "ratio": round(ratio, 4), "cpu_ratio": round(cpu, 4)})
    for line in lines:
        print(json.dumps(line))


if __name__ == "__main__":
    main()
