#!/usr/bin/env python3
"""How long it takes from the kill of one of three servers to the first step of its run at another one."""

import argparse
import json
import statistics
import sys
import time

import os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from world import Everywhere, World  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--most", type=float, default=7.0, help="seconds that none may exceed")
    arguments = parser.parse_args()
    world = World(1)
    found = []
    try:
        for number in range(arguments.times):
            victim = number % 3
            port = world.ports[victim]
            others = [each for each in world.ports if each != port]
            run = "failover-%d" % number
            Everywhere([port]).start("collect", run, 1)
            time.sleep(world.random.uniform(0, 2))  # anywhere between two signs of life
            killed = time.monotonic()
            world.servers[victim].kill()
            Everywhere(others).ask("POST", "/runs/%s/messages" % run, {"channel": "in", "payload": 1})
            Everywhere(others).result(run)
            found.append(time.monotonic() - killed)
            print("%.2f s" % found[-1], flush=True)
            world.servers[victim] = world.serve(victim, port)
    finally:
        world.end()
    print(json.dumps({"bench": "failover", "times": len(found), "least_s": round(min(found), 2),
                      "median_s": round(statistics.median(found), 2), "most_s": round(max(found), 2)}))
    sys.exit(0 if max(found) < arguments.most else 1)


if __name__ == "__main__":
    main()
