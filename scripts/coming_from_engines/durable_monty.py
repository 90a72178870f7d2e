"""durable-monty: each of its tests runs on pawl.compat.durable_monty, with no edited line."""

from . import tests_of

DOCUMENTED = {"test_database_models": "runs are in the server's store, not in tables for SQLAlchemy"}


def cases(folder, pawl, only=""):
    return tests_of.run(folder, pawl, only, DOCUMENTED)
