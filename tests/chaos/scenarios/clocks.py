"""9. The clocks of the servers are ten minutes apart, and one of them is killed now and then."""

import glob

from world import World

LIBRARIES = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")


def missing():
    return None if LIBRARIES else "faketime is not installed"


def world(seed):
    return World(seed, environments=[
        {"LD_PRELOAD": LIBRARIES[0], "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        for offset in ("+600s", "-600s", "+0s")])


def strike(world):
    world.over.wait(world.random.uniform(5, 15))
    world.kill(world.random.randrange(len(world.servers)))
