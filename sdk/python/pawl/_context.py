"""What a running task may know and say: its context, heartbeats, cancellation."""

from __future__ import annotations

import contextvars
import datetime
import time
from typing import Any, Dict, Optional

from . import payload
from .errors import Cancelled

# Of a task that runs in this thread or coroutine.
current: "contextvars.ContextVar[Optional[Attempt]]" = contextvars.ContextVar("pawl", default=None)


class Attempt:
    """One attempt of a task, as the worker holds it."""

    __slots__ = (
        "order", "definition", "key", "token", "cancelled", "worker", "progress_at", "future", "result",
        "refused",
    )

    def __init__(self, order: Dict[str, Any], definition: Any, worker: Any) -> None:
        self.order = order
        self.definition = definition
        self.token: int = order["token"]  # under which it answers; a later delivery may change it
        self.key = (order["id"], order["token"])  # of the delivery that began it
        self.cancelled = False
        self.worker = worker
        self.progress_at = 0.0
        self.future: Any = None  # the asyncio task of an `async def`
        self.result: Dict[str, Any] = {}  # once it is over, as the server wants it
        self.refused = False  # the server did not take its result


class TaskContext:
    """What a task may know of the call that it serves."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
        order = attempt.order
        self.run_id: str = order.get("run") or ""
        self.name: str = order["name"]
        self.queue: str = order.get("queue") or ""
        # The same for all attempts of this call, and counted by the store: two stores have the same.
        self.call_id: str = order["id"]
        self.attempt: int = order.get("attempt") or 1
        self.heartbeat_timeout: Optional[float] = order.get("heartbeat_timeout") or None
        self.same_worker: Optional[str] = order.get("same_worker") or None  # the option of the call
        # Of the attempt's span, as W3C's headers have it; empty: of no trace.
        self.traceparent: str = order.get("traceparent") or ""
        self.tracestate: str = order.get("tracestate") or ""

    @property
    def idempotency_key(self) -> str:
        """What an outside service takes as idempotency key: the same for all attempts of this call, and
        of no other call or run. The built-in task http.request sends the same."""
        return "%s/%s" % (self.run_id, self.call_id)

    @property
    def deadline(self) -> Optional[datetime.datetime]:
        """When this attempt is given up."""
        text = self._attempt.order.get("deadline")
        if not text:
            return None
        if isinstance(text, datetime.datetime):
            return text
        return payload.decode('{"$datetime":"%s"}' % text)

    def cancelled(self) -> bool:
        """Nobody wants the result any more: the run was cancelled, or the attempt took too long."""
        return self._attempt.cancelled

    def stopping(self) -> bool:
        """This worker is shutting down and waits for its tasks."""
        return self._attempt.worker.stopping()

    def heartbeat(self, progress: Any = None) -> None:
        """A sign of life, for tasks with a heartbeat_timeout; the progress is shown to people.

        Raises Cancelled once nobody wants the result any more, so a loop that calls it ends.
        """
        attempt = self._attempt
        if attempt.cancelled:
            raise Cancelled("the task was cancelled")
        lowered = None if progress is None else attempt.worker.codecs.sealed(progress, "progress")
        # Many heartbeats a second are one to the server, but none is late for its time-out.
        now = time.monotonic()
        pause = min(1.0, (self.heartbeat_timeout or 3.0) / 3)
        urgent = now - attempt.progress_at >= pause
        if urgent:
            attempt.progress_at = now
        attempt.worker.note_progress(attempt, lowered, urgent)


def context() -> TaskContext:
    """The context of the task that calls this."""
    attempt = current.get()
    if attempt is None:
        raise RuntimeError("pawl.context() is for tasks that a worker runs")
    return TaskContext(attempt)


def heartbeat(progress: Any = None) -> None:
    """A sign of life of the task that calls this; see TaskContext.heartbeat. Elsewhere it does nothing,
    so that a task's function can be called by ordinary code as well."""
    attempt = current.get()
    if attempt is not None:
        TaskContext(attempt).heartbeat(progress)


def cancelled() -> bool:
    """Whether nobody wants the result of this task any more. False outside of tasks."""
    attempt = current.get()
    return attempt is not None and attempt.cancelled
