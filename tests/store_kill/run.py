#!/usr/bin/env python3
"""Kills a process that commits, at random moments, and looks at what it has left.

    run.py --program build/release/store_kill [--kills 100] [--seed N] [--folder PATH]

The ledger is what the process said on its pipe before it was killed: every commit in it must be
there when the next process opens the database. The program itself checks that, and that nothing is
half-done; see store_kill_main.cc.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading


def run_once(program, path, acknowledged, milliseconds):
    """Starts the program and kills it after a while; what is acknowledged then, and how it ended."""
    process = subprocess.Popen([program, path, str(acknowledged)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    found = process.stdout.readline()
    if found.startswith("found "):
        acknowledged = int(found.split()[1])
        timer = threading.Timer(milliseconds / 1000, process.send_signal, [signal.SIGKILL])
        timer.start()
        # A line may have been cut off by the kill; the commit before it is acknowledged all the same.
        for line in process.stdout:
            if line.endswith("\n"):
                acknowledged = int(line)
        timer.cancel()
    process.wait()
    return acknowledged, process.returncode, process.stderr.read()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        path = os.path.join(folder, "kill.db")
        acknowledged = 0
        for kill in range(options.kills):
            # Most kills come soon, while the process recovers and begins; some come late.
            milliseconds = chance.choice([chance.uniform(0, 5), chance.uniform(0, 60)])
            acknowledged, code, errors = run_once(options.program, path, acknowledged, milliseconds)
            if code != -signal.SIGKILL:
                print(f"kill {kill} after {milliseconds:.1f} ms, {acknowledged} acknowledged: "
                      f"ended with {code}: {errors}", file=sys.stderr)
                return 1
        last = subprocess.run([options.program, path, str(acknowledged), "10"], text=True,
                              capture_output=True)
        if last.returncode != 0:
            print(f"at the end: {last.stderr}", file=sys.stderr)
            return 1
    print(f"{options.kills} kills, {acknowledged} commits acknowledged and there")
    return 0


if __name__ == "__main__":
    sys.exit(main())
