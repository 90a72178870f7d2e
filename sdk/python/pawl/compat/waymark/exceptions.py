"""waymark.exceptions. In a workflow, an action that has failed for good raises what it raised, which is an
ExhaustedRetries as well; the server has its own classes for that."""

from __future__ import annotations

from typing import Optional


class ExhaustedRetriesError(Exception):
    """An action has used up its attempts."""

    def __init__(self, message: Optional[str] = None) -> None:
        super().__init__(message or "action exhausted retries")


ExhaustedRetries = ExhaustedRetriesError


class ScheduleAlreadyExistsError(Exception):
    """A schedule of that name is registered already."""

    def __init__(self, message: Optional[str] = None) -> None:
        super().__init__(message or "schedule already exists")
