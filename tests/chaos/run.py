#!/usr/bin/env python3
"""Runs scenarios of tests/chaos/scenarios, each for a while, and says what was lost."""

import argparse
import importlib
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)


def scenarios():
    return sorted(name[:-3] for name in os.listdir(os.path.join(HERE, "scenarios"))
                  if name.endswith(".py") and not name.startswith("_"))


def plant(world, name):
    """Takes something away that was acknowledged."""
    run = next(iter(world.ledger.runs))
    key = world.execute("SELECT key FROM %s.runs WHERE id = convert_to('%s', 'UTF8')" % (world.schema, run))
    if name == "lost-run":
        for table, column in (("run_state", "run"), ("run_results", "run"), ("runs", "key")):
            world.execute("DELETE FROM %s.%s WHERE %s = %s" % (world.schema, table, column, key))
    elif name == "wrong-result":
        world.execute("UPDATE %s.run_results SET outcome = convert_to('999', 'UTF8') WHERE run = %s"
                      % (world.schema, key))
    elif name == "lost-message":
        world.ledger.runs["planted"] = ("collect", 1)
        world.ledger.messages["planted"] = [0]
    else:
        sys.exit("there is no plant '%s'" % name)


def live(name, seconds, seed, planted):
    scenario = importlib.import_module("scenarios." + name)
    if getattr(scenario, "missing", lambda: None)():
        print("%s: left out: %s" % (name, scenario.missing()), flush=True)
        return True
    begun = time.monotonic()
    world = scenario.world(seed)
    try:
        world.start()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            scenario.strike(world)
            world.strikes += 1
        world.calm()
        if planted:
            world.cluster.execute("SELECT 1")
            for run in list(world.ledger.runs):
                world._check(__import__("world").Everywhere(world.ports, patience=120), run)
            plant(world, planted)
        problems = world.judge()
        if world.strikes == 0:
            problems.append("no fault struck: this says nothing")
        problems += getattr(scenario, "judge", lambda world: [])(world)
    finally:
        world.end()
    print(json.dumps({
        "scenario": name, "seed": seed, "seconds": round(time.monotonic() - begun), "strikes": world.strikes,
        "runs": len(world.ledger.runs), "tasks": sum(len(each.worked) for each in world.working),
        "tasks_done_again": sum(times > 1 for each in world.working for times in each.worked.values()),
        "problems": len(problems)}), flush=True)
    for problem in problems[:20]:
        print("  " + problem, flush=True)
    return not problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", action="append", choices=scenarios())
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--plant", choices=["lost-run", "wrong-result", "lost-message"])
    arguments = parser.parse_args()
    good = True
    for name in arguments.scenario or scenarios():
        good = live(name, arguments.seconds, arguments.seed, arguments.plant) and good
    if arguments.plant:
        print("the oracle has %s" % ("not seen it" if good else "seen it"))
        sys.exit(1 if good else 0)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
