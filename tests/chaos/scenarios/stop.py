"""3. A server stands still for twice its lease, is taken for dead, and goes on."""

from world import LEASE, World


def world(seed):
    return World(seed)


def strike(world):
    world.over.wait(world.random.uniform(0.5, 3))
    world.stop(world.random.randrange(len(world.servers)), 2 * LEASE)
