"""5. Connections of servers to the database end, in the middle of whatever they are doing."""

from world import World


def world(seed):
    return World(seed)


def strike(world):
    world.over.wait(world.random.uniform(0.02, 0.5))
    world.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pawl' "
                  "ORDER BY random() LIMIT 1")
