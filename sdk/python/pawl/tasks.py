"""Tasks by name, whichever worker runs them: `from pawl.tasks import charge` in a workflow's file."""

from __future__ import annotations

from typing import Any

from ._definitions import Task


def __getattr__(name: str) -> Task[..., Any]:
    if name.startswith("__"):
        raise AttributeError(name)

    def elsewhere(*args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("task %r is not of this program: a worker elsewhere runs it" % name)

    return Task(elsewhere, name, {})
