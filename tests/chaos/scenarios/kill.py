"""2. Three servers, one of which is killed every few seconds and comes back."""

from world import World


def world(seed):
    return World(seed)


def strike(world):
    world.over.wait(world.random.uniform(2, 10))
    world.kill(world.random.randrange(len(world.servers)))
