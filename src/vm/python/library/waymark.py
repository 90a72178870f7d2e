"""Waymark's words for programs that were written for it: a workflow is a class, a task an action."""

from waymark.actions import action
from waymark.exceptions import (
    ExhaustedRetries, ExhaustedRetriesError, ScheduleAlreadyExistsError, UnsupportedPatternError,
)
from waymark.workflow import RetryPolicy, Workflow, workflow
