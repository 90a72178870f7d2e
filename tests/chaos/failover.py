#!/usr/bin/env python3
"""How long it takes from the kill of one of three servers to the first step of its run at another one.

Two runs are at home at the server that is killed. One wakes by itself every tenth of a second: it goes on when another
server has found the first one dead. The other waits for a message, which any server can take it for at once.
"""

import argparse
import json
import statistics
import sys
import time

import os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from world import Everywhere, World  # noqa: E402


HEART = """
from pawl import workflow, sleep, set_status

@workflow
async def heart(period):
    beats = 0
    while True:
        await sleep(period)
        beats += 1
        set_status(beats)
"""


def beats(everywhere, run):
    return everywhere.ask("GET", "/runs/%s" % run)["progress"] or 0


def from_kill(world, number):
    """Seconds until the run that waits for nobody beats elsewhere, and until the one with a message has ended."""
    victim = number % 3
    port = world.ports[victim]
    others = Everywhere([each for each in world.ports if each != port])
    here = Everywhere([port])
    heart, collect = "heart-%d" % number, "failover-%d" % number
    here.start("heart", heart, 0.1)
    here.start("collect", collect, 1)
    while beats(others, heart) == 0:
        time.sleep(0.05)
    time.sleep(world.random.uniform(0, 2))  # anywhere between two signs of life
    killed = time.monotonic()
    world.servers[victim].kill()
    last = beats(others, heart)
    others.ask("POST", "/runs/%s/messages" % collect, {"channel": "in", "payload": 1})
    others.result(collect)
    told = time.monotonic() - killed
    while beats(others, heart) == last:
        time.sleep(0.01)
    beaten = time.monotonic() - killed
    others.ask("POST", "/runs/%s/kill" % heart, {})
    world.servers[victim] = world.serve(victim, port)
    return beaten, told


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--most", type=float, default=7.0, help="seconds that none may exceed")
    arguments = parser.parse_args()
    world = World(1)
    found = []
    try:
        world.servers[0].client().post("/deploy", {"files": [{"path": "heart.py", "text": HEART}]})
        for number in range(arguments.times):
            found.append(from_kill(world, number))
            print("%.2f s, and %.2f s with a message" % found[-1], flush=True)
    finally:
        world.end()
    alone = [beaten for beaten, told in found]
    print(json.dumps({"bench": "failover", "times": len(found), "least_s": round(min(alone), 2),
                      "median_s": round(statistics.median(alone), 2), "most_s": round(max(alone), 2),
                      "most_s_with_a_message": round(max(told for beaten, told in found), 2)}))
    sys.exit(0 if max(map(max, found)) < arguments.most else 1)


if __name__ == "__main__":
    main()
