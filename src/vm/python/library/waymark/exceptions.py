"""waymark.exceptions."""

from pawl import TaskError

# An action that has failed for good raises what it raised, which is a TaskError too.
ExhaustedRetries = TaskError
ExhaustedRetriesError = TaskError


class ScheduleAlreadyExistsError(Exception):
    def __init__(self, message=None):
        super().__init__(message or "schedule already exists")


class UnsupportedPatternError(Exception):
    pass
