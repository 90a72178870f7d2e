"""The calls of external functions that a server has handed to this process.

A worker of the server takes them, and each waits in a thread of it until somebody says how it went: a
Worker of this package, or complete_call().
"""

from __future__ import annotations

import threading
from typing import Any, Dict, List, Optional

from ... import _context
from ..._definitions import Task
from ...errors import TaskError
from ...worker import Worker
from .._server import Place

_MOST_AT_ONCE = 1000


class _Call:
    def __init__(self, number: int, name: str, path: str, args: Any, kwargs: Dict[str, Any]) -> None:
        self.number = number
        self.name = name
        self.path = path
        self.args = list(args)
        self.kwargs = kwargs
        self.submitted = False
        self.job: Optional[str] = None
        self.value: Any = None
        self.error: Optional[str] = None
        self.answered = threading.Event()


class Calls:
    def __init__(self, place: Place) -> None:
        self._place = place
        self._lock = threading.Lock()
        self._open: Dict[str, Dict[int, _Call]] = {}  # by execution and number
        self._numbers: Dict[str, int] = {}
        self._known: Dict[str, str] = {}  # paths by name
        self._worker: Optional[Worker] = None

    def serve(self, paths: Dict[str, str]) -> None:
        """Takes the calls of these functions from the server."""
        with self._lock:
            fresh = set(paths) - set(self._known)
            self._known.update(paths)
            if not fresh and self._worker is not None:
                return
            former = self._worker
            self._worker = Worker(
                [Task(self._function(name), name, {}) for name in self._known], url=self._place.url,
                token=self._place.token, concurrency=_MOST_AT_ONCE, name="durable-monty")
            self._place.workers.append(self._worker)
            self._worker.start()
        self._worker.wait_ready(30)
        if former is not None:
            # Calls that it holds go on; the new one takes what comes.
            former.stop(3600)

    def _function(self, name: str) -> Any:
        def external(*args: Any, **kwargs: Any) -> Any:
            context = _context.context()
            call = self._put(context.run_id, name, args, kwargs)
            while not call.answered.wait(0.5):
                if context.cancelled() or context.stopping():
                    break
            with self._lock:
                self._open.get(context.run_id, {}).pop(call.number, None)
            if call.error is not None:
                raise TaskError("Exception", call.error, retryable=False)
            return call.value

        external.__name__ = name
        return external

    def _put(self, execution: str, name: str, args: Any, kwargs: Dict[str, Any]) -> _Call:
        with self._lock:
            number = self._numbers.get(execution, 0)
            self._numbers[execution] = number + 1
            call = _Call(number, name, self._known.get(name, name), args, kwargs)
            self._open.setdefault(execution, {})[number] = call
            return call

    def has_all(self, execution: str, count: int) -> bool:
        """Whether this process holds so many calls of the execution that nobody has answered."""
        with self._lock:
            waiting = sum(not call.answered.is_set() for call in self._open.get(execution, {}).values())
        return 0 < count <= waiting

    def pending(self, execution: str) -> List[Dict[str, Any]]:
        with self._lock:
            calls = [call for call in self._open.get(execution, {}).values()
                     if not call.submitted and not call.answered.is_set()]
        return [{"call_id": call.number, "function_name": call.path, "args": call.args, "kwargs": call.kwargs}
                for call in calls]

    def take_pending(self) -> "List[tuple[str, _Call]]":
        """All calls that no executor has got yet, of all executions."""
        with self._lock:
            found = [(execution, call) for execution, calls in self._open.items() for call in calls.values()
                     if not call.submitted and not call.answered.is_set()]
            for _, call in found:
                call.submitted = True
        return found

    def submitted(self) -> "List[tuple[str, _Call]]":
        with self._lock:
            return [(execution, call) for execution, calls in self._open.items() for call in calls.values()
                    if call.job is not None and not call.answered.is_set()]

    def find_job(self, job: str) -> "Optional[tuple[str, _Call]]":
        return next((found for found in self.submitted() if found[1].job == job), None)

    def complete(self, execution: str, number: int, value: Any) -> None:
        self._answer(execution, number, value, None)

    def fail(self, execution: str, number: int, error: str) -> None:
        self._answer(execution, number, None, error)

    def _answer(self, execution: str, number: int, value: Any, error: Optional[str]) -> None:
        with self._lock:
            call = self._open.get(execution, {}).get(number)
            if call is None or call.answered.is_set():
                return
            call.value, call.error = value, error
        call.answered.set()
