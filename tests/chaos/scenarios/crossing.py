"""15. Gathers, children and messages go from server to server in opposite orders. No deadlock may keep anybody."""

from world import World


def world(seed):
    return World(seed)


def strike(world):
    world.over.wait(1)


def judge(world):
    return []
