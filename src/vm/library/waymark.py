"""Waymark's words for programs that were written for it: a workflow is a class, a task an action."""

from pawl import TaskError, Workflow, workflow
import pawl


class RetryPolicy(pawl.RetryPolicy):
    """attempts in all; only exceptions of these types, if there are any; the same wait in between."""

    def __init__(self, attempts=None, exception_types=None, backoff_seconds=None):
        super().__init__(attempts=attempts, exception_types=exception_types or None,
                         backoff_seconds=backoff_seconds)
        self.attempts = attempts
        self.exception_types = exception_types
        self.backoff_seconds = backoff_seconds


# An action that has failed for good raises what it raised, which is a TaskError too.
ExhaustedRetries = TaskError
ExhaustedRetriesError = TaskError


def action(function=None, **options):
    if function is None:
        return lambda decorated: decorated
    return function
