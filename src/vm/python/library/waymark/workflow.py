"""waymark.workflow: the base of workflows, and how their actions are tried."""

from pawl import Workflow as _Workflow
import pawl

# What Waymark gives an action whose policy says nothing of attempts.
_MANY_ATTEMPTS = 101


class RetryPolicy(pawl.RetryPolicy):
    """attempts in all; only exceptions of these types, if there are any; the same wait in between."""

    def __init__(self, attempts=None, exception_types=None, backoff_seconds=None):
        kinds = list(exception_types) if exception_types else None
        if kinds and "ActionTimeout" in kinds:
            kinds.append("TimeoutError")  # what a timeout is called here
        super().__init__(attempts=_MANY_ATTEMPTS if attempts is None else attempts,
                         exception_types=kinds, backoff_seconds=backoff_seconds or 0)
        self.attempts = attempts
        self.exception_types = exception_types
        self.backoff_seconds = backoff_seconds

    def __repr__(self):
        return (f'RetryPolicy(attempts={self.attempts!r}, exception_types={self.exception_types!r}, '
                f'backoff_seconds={self.backoff_seconds!r})')

    def __eq__(self, other):
        if type(other) is not RetryPolicy:
            return NotImplemented
        return vars(self) == vars(other)

    def __hash__(self):
        return hash((self.attempts, self.backoff_seconds))


class Workflow(_Workflow):
    """The base of workflows: run() is the body."""

    name = None
    version = None

    @classmethod
    def short_name(cls):
        return cls.name or cls.__name__.lower()


def workflow(cls):
    return cls
