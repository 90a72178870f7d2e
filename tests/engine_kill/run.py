#!/usr/bin/env python3
"""Kills an engine under load with SIGKILL, at random moments, and checks it against a ledger.

    run.py --program build/release/engine_kill [--kills 200] [--seed N] [--folder PATH]

The ledger is what the process said before it was killed: starts, messages and ends that were acknowledged.
The next process is told of it, and fails if one of them is not there; see engine_kill_main.cc.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading


def run_once(program, path, first, ledger, milliseconds, when_open):
    """Starts the program and kills it after a while; how it ended, and what it said."""
    process = subprocess.Popen([program, path, str(first), " ".join(sorted(ledger))], text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    timer = threading.Timer(milliseconds / 1000, process.send_signal, [signal.SIGKILL])
    if not when_open:
        timer.start()
    if process.stdout.readline() and when_open:
        timer.start()
    # A line may have been cut off by the kill: it was acknowledged all the same, but nobody knows what.
    said = [line.strip() for line in process.stdout if line.endswith("\n")]
    process.wait()
    timer.cancel()
    return process.returncode, process.stderr.read(), said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        path = os.path.join(folder, "kill.db")
        ended = set()
        ledger = set()
        first = 0
        last = -1
        for kill in range(options.kills):
            # Some while it opens what the one before has left, most under load.
            when_open = chance.random() < 0.8
            milliseconds = chance.uniform(0, 60)
            code, errors, said = run_once(options.program, path, first, ledger, milliseconds,
                                          when_open)
            if code != -signal.SIGKILL:
                print(f"kill {kill} after {milliseconds:.1f} ms: ended with {code}: {errors}",
                      file=sys.stderr)
                return 1
            ledger.update(said)
            last = max([last] + [int(word[:-1]) for word in said if word.endswith("s")])
            ended.update(int(word[:-1]) for word in said if word.endswith("e"))
            # Runs are started in order: what ended before the first that has not needs no client.
            while first in ended:
                first += 1
            ledger = {word for word in ledger if int(word[:-1]) >= first}
        end = subprocess.run([options.program, path, str(first), "check", str(last)], text=True,
                             capture_output=True)
        if end.returncode != 0:
            print(f"at the end: {end.stderr}", file=sys.stderr)
            return 1
    if first < options.kills // 4:
        print(f"only {first} runs have ended", file=sys.stderr)
        return 1
    print(f"{options.kills} kills, {first} runs ended as they must")
    return 0


if __name__ == "__main__":
    sys.exit(main())
