"""Running attempts: on the spot, on threads, or in an event loop.

A task that is known to be quick is run by the thread that talks to the server, one after the other,
because handing it to another thread would cost more than the task itself. Every other one gets a
thread; an `async def` gets a place in the event loop.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import queue
import threading
import time
import traceback
import types
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from . import _tracing, payload
from ._codec import Codecs, is_decided
from ._context import Attempt, current
from ._definitions import Task
from .errors import Cancelled, CodecError, GiveBack, TaskError

log = logging.getLogger("pawl")

# Tasks below QUICK seconds in the mean run on the spot, until they are above SLOW. One measurement
# counts for CLIP at most: a single pause of the interpreter says little about a task.
SLOW = 0.00025
QUICK = 0.0001
CLIP = 0.001
_MOST_TRACEBACK = 16_000
_MOST_FIELD = 16 * 1024  # bytes of an attribute of an exception
_MOST_FIELDS = 64 * 1024


class Definition:
    """A task as a worker runs it."""

    __slots__ = ("task", "fn", "is_async", "arguments", "signature", "quick", "mean", "logs_failures")

    def __init__(self, task: Task[Any, Any]) -> None:
        self.task = task
        self.fn = task.fn
        self.is_async = task.is_async
        self.arguments = task.arguments()
        self.signature = _signature(task.fn)
        self.quick = not task.is_async  # until it turns out not to be
        self.mean = 0.0
        self.logs_failures = True

    def note(self, seconds: float) -> None:
        self.mean += (min(seconds, CLIP) - self.mean) * 0.1
        if self.quick:
            self.quick = self.mean < SLOW
        else:
            self.quick = self.mean < QUICK and not self.is_async

    def misfit(self, args: Any, keywords: Any) -> Optional[str]:
        """Why the function cannot be called so; None: it can."""
        if self.signature is None:
            return None
        try:
            self.signature.bind(*args, **keywords)
        except TypeError as error:
            return "%s() %s" % (self.task.name, error)
        return None

    def parameters(self) -> Optional[List[str]]:
        """The parameters as the server compares them: "order", "cents=", "*", "*rest", "**more"."""
        if self.signature is None:
            return None
        written: List[str] = []
        last = None
        for parameter in self.signature.parameters.values():
            if last == parameter.POSITIONAL_ONLY and parameter.kind != parameter.POSITIONAL_ONLY:
                written.append("/")
            if parameter.kind == parameter.KEYWORD_ONLY and last not in (
                    parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL):
                written.append("*")
            stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
            optional = "=" if parameter.default is not parameter.empty else ""
            written.append(stars + parameter.name + optional)
            last = parameter.kind
        if last == inspect.Parameter.POSITIONAL_ONLY:
            written.append("/")
        return written

    def stalled(self) -> None:
        self.mean = CLIP
        self.quick = False


def _signature(fn: Callable[..., Any]) -> Optional[inspect.Signature]:
    try:
        return inspect.signature(fn)
    except (TypeError, ValueError):  # of something built in, which does not say
        return None


def mark_encoded(orders: List[Dict[str, Any]]) -> None:
    """Says of orders that their arguments may hold encoded values. They are decoded where the task runs:
    a codec may take its time, and its failure is that of the attempt."""
    for order in orders:
        order["encoded"] = True


def _decode_arguments(attempt: Attempt) -> None:
    order = attempt.order
    problems: List[CodecError] = []
    for name in ("args", "keywords"):
        order[name] = attempt.worker.codecs.opened(order.get(name), problems)
    if problems:
        raise problems[0]
    del order["encoded"]


def run_now(attempt: Attempt) -> Dict[str, Any]:
    """Calls the task's function; the result as the server wants it, without the token."""
    order = attempt.order
    definition = attempt.definition
    leave = None
    try:
        if "encoded" in order:
            _decode_arguments(attempt)
        args = order["args"]
        keywords = order.get("keywords")
        if definition.arguments is not None:
            args, keywords = definition.arguments(args, keywords or {})
        if "traceparent" in order:
            leave = _tracing.enter(order)
        value = definition.fn(*args, **keywords) if keywords else definition.fn(*args)
        if value is not None:
            value = attempt.worker.codecs.sealed(value, "result")
        return {"id": order["id"], "value": value}
    except BaseException as error:
        return failure(attempt, error)
    finally:
        if leave is not None:
            leave()


async def run_async(attempt: Attempt) -> Dict[str, Any]:
    order = attempt.order
    definition = attempt.definition
    leave = None
    try:
        if "encoded" in order:
            _decode_arguments(attempt)
        args = order["args"]
        keywords = order.get("keywords") or {}
        if definition.arguments is not None:
            args, keywords = definition.arguments(args, keywords)
        if "traceparent" in order:
            leave = _tracing.enter(order)
        value = await definition.fn(*args, **keywords)
        return {"id": order["id"], "value": attempt.worker.codecs.sealed(value, "result")}
    except BaseException as error:
        return failure(attempt, error)
    finally:
        if leave is not None:
            leave()


def failure(attempt: Attempt, error: BaseException) -> Dict[str, Any]:
    """The result of an attempt that raised."""
    id = attempt.order["id"]
    if isinstance(error, GiveBack):
        return {"id": id, "returned": True}
    if isinstance(error, Cancelled) and attempt.cancelled:
        return {"id": id, "cancelled": True}
    if isinstance(error, TypeError):
        # Deploy skew: the program and this worker are of different code. The call waits for a worker
        # of the code that it was written for.
        misfit = attempt.definition.misfit(attempt.order["args"], attempt.order.get("keywords") or {})
        if misfit is not None:
            log.warning("task %s of run %s goes to another worker: %s", attempt.order["name"],
                        attempt.order.get("run") or "?", misfit)
            return {"id": id, "unsuitable": misfit}
    if isinstance(error, CodecError):
        return _codec_failure(attempt, error)
    told: Dict[str, Any] = {
        "kind": _text(getattr(error, "kind", None)) or type(error).__name__,
        "message": _message(error),
    }
    data, left_out = _data(error, told["message"])
    if data is not None:
        told["data"] = data
    told["traceback"] = _traceback(error)
    if left_out:
        told["traceback"] += "Attributes that are no data, or too large, stay here: %s\n" % ", ".join(left_out)
    retryable = bool(getattr(error, "retryable", True)) and not _is_permanent(error)
    if attempt.definition.logs_failures:
        _log_failure(attempt, told, error, retryable)
    try:
        _seal_error(told, error, attempt.worker.codecs)
    except CodecError as problem:
        return _codec_failure(attempt, problem)
    return {"id": id, "error": told, "retryable": retryable}


def _seal_error(told: Dict[str, Any], error: BaseException, codecs: Codecs) -> None:
    """The kind stays as it is, since programs catch it by that name; all else may tell what is secret."""
    if codecs.encoder is None:
        return
    told["message"] = codecs.sealed_text(told["message"])
    told["traceback"] = codecs.sealed_text(told["traceback"])
    if "data" in told and not is_decided(getattr(error, "data", None)):
        told["data"] = codecs.sealed_lowered(told["data"])


def _codec_failure(attempt: Attempt, error: CodecError) -> Dict[str, Any]:
    """A worker with another key may fare better. The message is our own, and tells nothing of the value;
    a traceback might."""
    told = {"kind": CodecError.__name__, "message": str(error)}
    if attempt.definition.logs_failures:
        _log_failure(attempt, told, error, True)
    return {"id": attempt.order["id"], "error": told, "retryable": True}


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


# What only says how the failure is to be taken.
_NOT_SENT = ("data", "kind", "retryable")


def _data(error: BaseException, message: str) -> Tuple[Any, List[str]]:
    """What the exception calls its data, and its attributes beside it; and the names of those that
    cannot travel."""
    data = getattr(error, "data", None)
    if data is not None:
        try:
            data = payload.lower(data, "data")
        except payload.PayloadError:
            data = None  # an exception of somebody else's may keep anything under that name
    decided = is_decided(getattr(error, "data", None))  # which says nothing of the attributes
    if isinstance(error, TaskError) or decided or (data is not None and type(data) is not dict):
        return data, []
    fields: Dict[str, Any] = {}
    left_out: List[str] = []
    total = 0
    for name, value in _attributes(error, message):
        try:
            lowered = payload.lower(value, name)
            size = len(payload.write(lowered))
        except Exception:
            size = _MOST_FIELD + 1
        if size > _MOST_FIELD or total + size > _MOST_FIELDS:
            left_out.append(name)
            continue
        total += size
        fields[name] = lowered
    if not fields:
        return data, left_out
    return ({**fields, **data} if data else fields), left_out


def _attributes(error: BaseException, message: str) -> Iterator[Tuple[str, Any]]:
    names = list(getattr(error, "__dict__", {}))
    for base in type(error).__mro__:
        slots = base.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    if isinstance(error, OSError):
        names += [name for name in ("errno", "strerror", "filename")
                  if getattr(error, name, None) is not None]
    for name in names:
        if not name.startswith("__") and name not in _NOT_SENT and hasattr(error, name):
            yield name, getattr(error, name)
    # Where the message alone does not tell the arguments, and they tell the message.
    if len(error.args) > 1 and BaseException.__str__(error) == message:
        yield "args", list(error.args)


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
