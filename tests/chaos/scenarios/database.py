"""4. The database crashes, is away for up to two seconds, and recovers."""

from world import World


def world(seed):
    return World(seed)


def strike(world):
    world.over.wait(world.random.uniform(5, 20))
    world.cluster.crash()
    world.over.wait(world.random.uniform(0, 2))
    world.cluster.start()
