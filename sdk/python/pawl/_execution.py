"""Running attempts: on the spot, on threads, or in an event loop.

A task that is known to be quick is run by the thread that talks to the server, one after the other,
because handing it to another thread would cost more than the task itself. Every other one gets a
thread; an `async def` gets a place in the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
import traceback
import types
from typing import Any, Callable, Dict, List, Optional

from . import payload
from ._context import Attempt, current
from ._definitions import Task
from .errors import Cancelled, GiveBack, TaskError

log = logging.getLogger("pawl")

# Tasks below QUICK seconds in the mean run on the spot, until they are above SLOW. One measurement
# counts for CLIP at most: a single pause of the interpreter says little about a task.
SLOW = 0.00025
QUICK = 0.0001
CLIP = 0.001
_MOST_TRACEBACK = 16_000


class Definition:
    """A task as a worker runs it."""

    __slots__ = ("task", "fn", "is_async", "arguments", "quick", "mean", "logs_failures")

    def __init__(self, task: Task[Any, Any]) -> None:
        self.task = task
        self.fn = task.fn
        self.is_async = task.is_async
        self.arguments = task.arguments()
        self.quick = not task.is_async  # until it turns out not to be
        self.mean = 0.0
        self.logs_failures = True

    def note(self, seconds: float) -> None:
        self.mean += (min(seconds, CLIP) - self.mean) * 0.1
        if self.quick:
            self.quick = self.mean < SLOW
        else:
            self.quick = self.mean < QUICK and not self.is_async

    def stalled(self) -> None:
        self.mean = CLIP
        self.quick = False


def run_now(attempt: Attempt) -> Dict[str, Any]:
    """Calls the task's function; the result as the server wants it, without the token."""
    order = attempt.order
    definition = attempt.definition
    try:
        args = order["args"]
        keywords = order.get("keywords")
        if definition.arguments is not None:
            args, keywords = definition.arguments(args, keywords or {})
        value = definition.fn(*args, **keywords) if keywords else definition.fn(*args)
        if value is not None:
            value = payload.lower(value, "result")
        return {"id": order["id"], "value": value}
    except BaseException as error:
        return failure(attempt, error)


async def run_async(attempt: Attempt) -> Dict[str, Any]:
    order = attempt.order
    definition = attempt.definition
    try:
        args = order["args"]
        keywords = order.get("keywords") or {}
        if definition.arguments is not None:
            args, keywords = definition.arguments(args, keywords)
        value = await definition.fn(*args, **keywords)
        return {"id": order["id"], "value": payload.lower(value, "result")}
    except BaseException as error:
        return failure(attempt, error)


def failure(attempt: Attempt, error: BaseException) -> Dict[str, Any]:
    """The result of an attempt that raised."""
    id = attempt.order["id"]
    if isinstance(error, GiveBack):
        return {"id": id, "returned": True}
    if isinstance(error, Cancelled) and attempt.cancelled:
        return {"id": id, "cancelled": True}
    told: Dict[str, Any] = {
        "kind": _text(getattr(error, "kind", None)) or type(error).__name__,
        "message": _message(error),
    }
    data = getattr(error, "data", None)
    if data is not None:
        try:
            told["data"] = payload.lower(data, "data")
        except payload.PayloadError:
            pass  # an exception of somebody else's may keep anything under that name
    told["traceback"] = _traceback(error)
    retryable = bool(getattr(error, "retryable", True)) and not _is_permanent(error)
    if attempt.definition.logs_failures:
        _log_failure(attempt, told, error, retryable)
    return {"id": id, "error": told, "retryable": retryable}


def _log_failure(attempt: Attempt, told: Dict[str, Any], error: BaseException, retryable: bool) -> None:
    """Says it on the worker's side, too: whoever looks for the cause looks here first.

    The place of an exception that the task has not raised on purpose is news; that of others is
    shown to those who want details.
    """
    order = attempt.order
    expected = isinstance(error, TaskError) or hasattr(error, "retryable")
    shows_place = not expected or log.isEnabledFor(logging.DEBUG)
    log.warning(
        "task %s of run %s failed, attempt %d: %s: %s%s",
        order["name"], order.get("run") or "?", order.get("attempt") or 1, told["kind"], told["message"],
        "" if retryable else "; it is not tried again",
        exc_info=(type(error), error, _own_frames(error)) if shows_place else None,
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _message(error: BaseException) -> str:
    if isinstance(error, KeyError) and len(error.args) == 1:
        return repr(error.args[0])
    try:
        return str(error)
    except Exception:
        return ""


def _is_permanent(error: BaseException) -> bool:
    """Arguments that do not fit, and a result that cannot be sent, are the same next time."""
    if isinstance(error, payload.PayloadError):
        return True
    if not isinstance(error, TypeError) or error.__traceback__ is None:
        return False
    following = error.__traceback__.tb_next
    return following is None or "_convert.py" in following.tb_frame.f_code.co_filename


def _own_frames(error: BaseException) -> Optional[types.TracebackType]:
    """Without the frame of this module."""
    trace = error.__traceback__
    return trace.tb_next if trace is not None and trace.tb_next is not None else trace


def _traceback(error: BaseException) -> str:
    text = "".join(traceback.format_exception(type(error), error, _own_frames(error)))
    if len(text) > _MOST_TRACEBACK:
        text = text[: _MOST_TRACEBACK // 2] + "\n…\n" + text[-_MOST_TRACEBACK // 2 :]
    return text


class Threads:
    """Threads that come when they are needed, up to a number, and stay."""

    def __init__(self, most: int, finish: Callable[[Attempt, Dict[str, Any]], None]) -> None:
        self._most = most
        self._finish = finish
        self._queue: "queue.SimpleQueue[Optional[Attempt]]" = queue.SimpleQueue()
        self._count = 0
        self._lock = threading.Lock()
        self.active = 0  # attempts that were given to it and are not over

    def run(self, attempt: Attempt) -> None:
        with self._lock:
            self.active += 1
            if self.active > self._count < self._most:
                self._count += 1
                threading.Thread(
                    target=self._work, name="pawl-task-%d" % self._count, daemon=True
                ).start()
        self._queue.put(attempt)

    def _work(self) -> None:
        while True:
            attempt = self._queue.get()
            if attempt is None:
                return
            current.set(attempt)
            began = time.perf_counter()
            if attempt.cancelled:
                result = {"id": attempt.order["id"], "cancelled": True}
            else:
                result = run_now(attempt)
                attempt.definition.note(time.perf_counter() - began)
            current.set(None)
            with self._lock:
                self.active -= 1
            self._finish(attempt, result)
            del attempt, result

    def close(self) -> None:
        with self._lock:
            for _ in range(self._count):
                self._queue.put(None)


class EventLoop:
    """A thread with an event loop for tasks that are `async def`."""

    def __init__(self, finish: Callable[[Attempt, Dict[str, Any]], None]) -> None:
        self._finish = finish
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._lock = threading.Lock()
        self.active = 0

    def run(self, attempts: List[Attempt]) -> None:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._serve, name="pawl-async", daemon=True).start()
            self.active += len(attempts)
        self._loop.call_soon_threadsafe(self._begin, attempts)

    def cancel(self, attempt: Attempt) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._cancel, attempt)

    def close(self) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._loop.stop)

    def _serve(self) -> None:
        assert self._loop is not None
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def _begin(self, attempts: List[Attempt]) -> None:
        assert self._loop is not None
        for attempt in attempts:
            attempt.future = self._loop.create_task(self._attempt(attempt))
            if attempt.cancelled:
                attempt.future.cancel()

    def _cancel(self, attempt: Attempt) -> None:
        if attempt.future is not None:
            attempt.future.cancel()

    async def _attempt(self, attempt: Attempt) -> None:
        current.set(attempt)
        try:
            result = await run_async(attempt)
        except Cancelled as error:  # before its first step
            result = failure(attempt, error)
        with self._lock:
            self.active -= 1
        attempt.future = None
        self._finish(attempt, result)
