"""What a program's tasks are, for whoever compiles the workflows that call them.

A workflow that takes a task from `pawl.tasks` says nothing of its options; those stand beside the
function, in the program that works it. So they are sent along when workflows are deployed: by
serve(), by Client.deploy(…, tasks=…), and by `pawl run` and `pawl deploy`, which start a file of
tasks and read from a pipe what it declares.
"""

from __future__ import annotations

import datetime
import json
import os
from typing import Any, Dict, Iterable, List, Union

from ._definitions import RetryPolicy, Task


def offered(tasks: Iterable[Union[str, Task[Any, Any]]]) -> List[Any]:
    """Tasks as a deploy takes them: names as they are, tasks as name and options if they have any."""
    found: List[Any] = []
    for task in tasks:
        if isinstance(task, str):
            found.append(task)
        elif task.task_options:
            options = {name: _plain(name, value) for name, value in task.task_options.items()}
            found.append({"name": task.name, "options": options})
    return found


def declare(tasks: Iterable[Task[Any, Any]]) -> bool:
    """Tells who has started this program what its tasks are. True: nothing else is wanted of it."""
    descriptor = os.environ.pop("PAWL_DECLARATION_FD", "")
    if descriptor:
        with os.fdopen(int(descriptor), "w") as out:
            json.dump({"tasks": offered(tasks), "workflows": []}, out)
    return bool(os.environ.pop("PAWL_DECLARE_ONLY", ""))


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, RetryPolicy):
        fields: Dict[str, Any] = {field: _plain(field, each) for field, each in vars(value).items()}
        return {field: each for field, each in fields.items() if each not in (None, [])}
    if isinstance(value, datetime.timedelta):
        return value.total_seconds()
    if name in ("non_retryable", "retry_on") and value is not None:
        return [kind if isinstance(kind, str) else kind.__name__ for kind in value]
    return value
