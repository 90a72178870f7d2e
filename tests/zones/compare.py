#!/usr/bin/env python3
"""Compares Pawl's time zones with those of CPython's zoneinfo, at random times of every zone.

    tests/zones/compare.py --pawl build/release/pawl [--seed 1] [--count 12]

One program asks every zone at `count` times, near its own transitions and anywhere from year 1 to
9999: what holds at a local time, for both folds, and what a time in UTC becomes. Both machines run
it, and must print the same. They must have the same database: Pawl's is that of the machine it was
built on, CPython's that of this one.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import embed_zones  # noqa: E402

DATABASE = pathlib.Path("/usr/share/zoneinfo")
FIRST = -62135596800 + 90000  # seconds of year 1 and of year 9999, a day away from the ends
LAST = 253402300799 - 90000
NEAR = (0, -1, 1, 3600, -3600, 3599, 7200, -7200, 1800, -1800)
ZONES_A_PROGRAM = 50
PROGRAM = """
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo
EPOCH = datetime(1970, 1, 1)
QUESTIONS = {questions}
for key, seconds in QUESTIONS:
    zone = ZoneInfo(key)
    for second in seconds:
        moment = EPOCH + timedelta(seconds=second)
        first, second_reading = moment.replace(tzinfo=zone), moment.replace(tzinfo=zone, fold=1)
        local = zone.fromutc(first)
        print(key, moment, first.utcoffset(), first.dst(), first.tzname(),
              second_reading.utcoffset(), second_reading.dst(), second_reading.tzname(),
              local, local.fold, first == second_reading.replace(tzinfo=ZoneInfo("UTC")))
"""


def questions(seed, count):
    source = random.Random(seed)
    asked = []
    for key, data in embed_zones.find_zones(DATABASE):
        transitions = [second for second, _ in embed_zones.read_file(data)[0] if second > FIRST]
        seconds = []
        for _ in range(count):
            choice = source.random()
            if choice < 0.5 and transitions:
                seconds.append(source.choice(transitions) + source.choice(NEAR))
            elif choice < 0.75:
                seconds.append(source.randrange(-5 * 10 ** 9, 10 ** 10))
            else:
                seconds.append(source.randrange(FIRST, LAST))
        asked.append((key, seconds))
    return asked


def output_of(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300,
                          stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pawl", default=str(ROOT / "build/release/pawl"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=12, help="times for each zone")
    options = parser.parse_args()
    asked = questions(options.seed, options.count)
    compared = different = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "zones.py")
        for start in range(0, len(asked), ZONES_A_PROGRAM):
            part = asked[start:start + ZONES_A_PROGRAM]
            with open(path, "w", encoding="utf-8") as file:
                file.write(PROGRAM.format(questions=part))
            expected = output_of([sys.executable, path])
            given = output_of([options.pawl, "exec", path])
            if len(expected) != len(given):
                sys.exit(f"{len(given)} lines instead of {len(expected)}")
            for want, got in zip(expected, given):
                compared += 1
                if want != got:
                    different += 1
                    if different <= 20:
                        print(f"expected {want}\nbut got  {got}")
    print(f"{compared} times of {len(asked)} zones, {different} different")
    return 1 if different or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
