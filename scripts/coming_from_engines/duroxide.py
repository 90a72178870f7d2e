"""duroxide-python: each of its tests runs on pawl.compat.duroxide, with no edited line."""

from . import tests_of

# Where duroxide promises an error that comes of replaying: nothing is replayed here.
NOT_REPLAYED = "a run keeps the code that it began with"
DOCUMENTED = {
    "test_nondeterminism_command_type_swap": NOT_REPLAYED,
    "test_nondeterminism_extra_activity": NOT_REPLAYED,
}


def cases(folder, pawl, only=""):
    # Tests for PostgreSQL ask for an address; here it stands for a server of its own.
    database = {"DATABASE_URL": "postgresql://duroxide@localhost/duroxide"}
    return tests_of.run(folder, pawl, only, DOCUMENTED, database)
