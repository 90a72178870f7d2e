"""8. No server hears any news: whoever listens is disconnected at once."""

from world import World


def world(seed):
    return World(seed)


def strike(world):
    world.over.wait(0.05)
    world.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pawl' "
                  "AND (query LIKE '%LISTEN%' OR query LIKE '%pg_notify%')")
