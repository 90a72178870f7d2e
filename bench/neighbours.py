#!/usr/bin/env python3
"""How long does an innocent step take beside hostile runs?

    bench/neighbours.py --pawl build/release/pawl [--runs 50] [--steps 300]

A server on SQLite; hostile runs of several kinds that work without end, each of them within its limits;
and one client that starts a run of one step, waits for its end, and starts the next. One line of JSON for
each number of hostile runs: the latency of the innocent step, and the longest.
"""

import argparse
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "sdk" / "python"))

from pawl.testing import Server  # noqa: E402

SOURCE = '''
import json, re
from pawl import workflow, sleep

KINDS = {}

def kind(function):
    KINDS[function.__name__] = function
    return function

@kind
def casefold(i):
    text = "aBc" * 3_000_000
    for _ in range(4):
        text.casefold()

@kind
def sort(i):
    sorted([str(x * 7919 % 1_000_003) for x in range(200_000)])

@kind
def integers(i):
    n = (1 << 8_000_000) - 1
    for _ in range(50):
        hash(n), -n, n == n - 1 + 1

@kind
def nested(i):
    a, b = (), ()
    for _ in range(19):
        a, b = (a, a), (b, b)
    a == b

@kind
def garbage(i):
    for _ in range(3):
        held = [[x] for x in range(200_000)]
        for one in held:
            one.append(one)

@kind
def pattern(i):
    re.search("(a+)+b", "a" * 22)

@kind
def text(i):
    json.loads(json.dumps(list(range(300_000))))

@kind
def loop(i):
    for x in range(3_000_000):
        pass

@workflow
async def hostile(number):
    work = list(KINDS.values())[number % len(KINDS)]
    held = list(range(200_000)) if number % 5 == 0 else None
    i = 0
    while True:
        work(i)
        await sleep(0.001)
        i += 1

@workflow
async def innocent(x):
    return x + 1
'''


def measure(client, steps):
    times = []
    for i in range(steps):
        begun = time.monotonic()
        assert client.run("innocent", i, timeout=60) == i + 1
        times.append((time.monotonic() - begun) * 1000)
        time.sleep(0.005)
    times.sort()
    return {
        "p50_ms": round(statistics.median(times), 2),
        "p99_ms": round(times[int(len(times) * 0.99)], 2),
        "max_ms": round(times[-1], 2),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pawl", required=True)
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--steps", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        flow = pathlib.Path(folder, "flow.py")
        flow.write_text(SOURCE)
        store = "sqlite:" + str(pathlib.Path(folder, "pawl.db"))
        with Server(store=store, test_clock=False, binary=os.path.abspath(options.pawl)) as server:
            server.client.deploy(str(flow))
            for hostile in (0, options.runs):
                for number in range(hostile):
                    server.client.start("hostile", number, id=f"hostile-{number}")
                time.sleep(2 if hostile else 0)
                line = {"hostile_runs": hostile, "steps": options.steps}
                line.update(measure(server.client, options.steps))
                print(json.dumps(line), flush=True)
            alive = [run.id for run in server.client.list_all(status="waiting")]
            print(json.dumps({"still_working": len(alive)}))


if __name__ == "__main__":
    main()
