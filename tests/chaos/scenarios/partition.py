"""7. The way between a server and the database: cut, or silent, or open for one direction of time."""

from world import LEASE, World


def world(seed):
    return World(seed, ways=True)


def strike(world):
    world.over.wait(world.random.uniform(1, 4))
    way = world.random.choice(world.ways)
    if world.random.random() < 0.5:
        way.cut()
    else:
        way.silent = True
    world.over.wait(world.random.choice([0.5, 2, 2 * LEASE]))
    way.mend()
