"""waymark.exceptions."""

from __future__ import annotations

from typing import Optional

from ...errors import TaskError

# An action that has failed for good raises what it raised, which is a TaskError too.
ExhaustedRetries = TaskError
ExhaustedRetriesError = TaskError


class ScheduleAlreadyExistsError(Exception):
    """A schedule of that name is registered already."""

    def __init__(self, message: Optional[str] = None) -> None:
        super().__init__(message or "schedule already exists")
