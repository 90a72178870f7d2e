#!/usr/bin/env python3
"""Kills the C++ example with SIGKILL at moments of all kinds, and checks that it goes on.

    kill_example.py PROGRAM ORDER_PY [SEED]

A step begins only when the result of the step before it has been acknowledged: so of what the processes
say one after the other, a step may come again only until the next one has begun.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading

STEPS = ["charge o-17 470", "reserve apple", "reserve pear", "reserve fig",
         "ship o-17/apple", "ship o-17/pear", "ship o-17/fig"]
OUTPUT = {"payment": "did charge o-17 470",
          "parcels": ["did ship o-17/apple", "did ship o-17/pear", "did ship o-17/fig"]}
KILLS = 8


def run(program, source, folder, kill_after=None):
    """The lines that one process says, and whether it came to its end by itself."""
    process = subprocess.Popen([program, source], cwd=folder, stdout=subprocess.PIPE, text=True)
    timer = threading.Timer(120 if kill_after is None else kill_after,
                            lambda: os.kill(process.pid, signal.SIGKILL))
    timer.start()
    lines = process.stdout.read().splitlines()
    code = process.wait()
    timer.cancel()
    if code not in (0, -signal.SIGKILL):
        sys.exit(f"the example failed with {code}")
    return lines, code == 0


def check(lines):
    """Steps come in their order, and none comes again after the next one has begun."""
    last = -1
    for line in lines:
        step = STEPS.index(line)
        if step not in (last, last + 1):
            sys.exit(f"'{line}' after '{STEPS[last]}':\n" + "\n".join(lines))
        last = step
    if last != len(STEPS) - 1:
        sys.exit("steps are missing:\n" + "\n".join(lines))


def main():
    program, source = map(os.path.abspath, sys.argv[1:3])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
    said = []
    killed = 0
    with tempfile.TemporaryDirectory() as folder:
        ended = False
        while not ended:
            # Early moments find it while it opens its store, late ones in the middle of a step.
            kill_after = chance.choice([0.01, 0.03, 0.05, 0.1, 0.2, 0.25]) if killed < KILLS else None
            lines, ended = run(program, source, folder, kill_after)
            killed += not ended
            said += lines
        again, _ = run(program, source, folder)
    if killed < 3:
        sys.exit(f"it was killed {killed} times only")
    done = [line for line in said + again if line.startswith("done ")]
    if again != done[-1:] or any(json.loads(line[5:]) != OUTPUT for line in done):
        sys.exit(f"wrong output: {done}, {again}")
    check([line for line in said if not line.startswith("done ")])
    print(f"killed {killed} times, {len(said)} lines, every step in its order")


if __name__ == "__main__":
    main()
