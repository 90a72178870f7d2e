"""A worker: takes tasks from a server, runs them, and brings the results back.

One thread, the leader, talks to the server over two connections: while one request is answered, it
runs the tasks that the other one brought. Quick tasks it runs itself. Should one of them take longer
than it used to, a watchdog makes another thread the leader, and the task goes on where it is; so
neither a slow task nor a blocked one keeps the worker from its other tasks, or from the server.
"""

from __future__ import annotations

import errno
import logging
import os
import random
import selectors
import socket
import threading
import time
from typing import Any, Dict, Iterable, List, Optional, Sequence

from . import _declare, payload
from ._codec import CONFIGURED, MARKER, AnyCodec, codecs_of
from ._context import Attempt, current
from ._definitions import Task, registered_tasks, served_queues
from ._execution import Definition, EventLoop, Threads, mark_encoded, run_now
from ._http import Connection, Endpoint, Target, unreachable
from ._session import Exchange, Session
from .errors import Forbidden, PawlError, Unauthorized, error_from_answer
from .version import VERSION

log = logging.getLogger("pawl")

_STALL = 0.02  # seconds after which a task on the spot gets the thread for itself
_SLICE = 0.004  # seconds of tasks on the spot between two looks at the connections
_AHEAD = 0.03  # seconds of quick work to have in hand
_MOST_AHEAD = 1000
_WAIT = 20.0  # seconds of a long poll
_PATIENCE = 30.0  # seconds beyond that before an answer counts as lost


class Worker:
    """Works the tasks of this process. start() returns at once, run() when the worker has stopped.

    `codec`: see Client; what this worker sends is encoded, and what it gets is decoded.
    """

    def __init__(
        self,
        tasks: Optional[Iterable[Task[Any, Any]]] = None,
        *,
        url: Optional[str] = None,
        token: Optional[str] = None,
        ca: Optional[str] = None,
        queues: Optional[Sequence[str]] = None,
        concurrency: int = 64,
        name: Optional[str] = None,
        lease: Optional[float] = None,
        codec: AnyCodec = CONFIGURED,
    ) -> None:
        if concurrency < 1:
            raise ValueError("a worker's concurrency is at least 1")
        known = list(registered_tasks() if tasks is None else tasks)
        definitions = {task.name: Definition(task) for task in known}
        self._target = Target(url, token, ca)
        self.codecs = codecs_of(codec)
        self._concurrency = concurrency
        self.name = name or "%s-%d" % (socket.gethostname(), os.getpid())
        self.queues = sorted(queues) if queues else served_queues(known, whole_program=tasks is None)
        hello: Dict[str, Any] = {
            "name": self.name,
            "language": "python",
            "sdk": VERSION,
            "queues": self.queues,
            "tasks": sorted(definitions),
            "offers": [_offer(definitions[name]) for name in sorted(definitions)],
        }
        if lease is not None:
            hello["lease"] = lease
        self._wait = min(_WAIT, lease / 3) if lease else _WAIT
        self._session = Session(hello, self, definitions)
        self._threads = Threads(concurrency, self._finish)
        self._loop = EventLoop(self._finish)
        self._connections = [_Channel(self._target), _Channel(self._target)]
        self._selector = selectors.DefaultSelector()
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_reader.setblocking(False)
        self._wake_writer.setblocking(False)
        self._selector.register(self._wake_reader, selectors.EVENT_READ, None)
        self._asleep = False
        # The leader holds the baton while it runs nothing; while it runs a task on the spot, the
        # baton lies here, for the watchdog to take.
        self._baton: List[Attempt] = []
        self._began = 0.0  # when that task did
        self._watching = False
        self._watch = threading.Event()
        self._pace = 0.0  # seconds of a quick task in the mean
        self._stopping = False
        self._stop_at: Optional[float] = None
        self._told_draining = False
        self._said_farewell = False
        self._closed = False
        self._retry_at = 0.0
        self._failures = 0
        self._fatal: Optional[PawlError] = None
        self._opened = threading.Event()
        self._ended = threading.Event()

    # --- from outside ---

    def start(self) -> "Worker":
        threading.Thread(target=self._guard, name="pawl-watchdog", daemon=True).start()
        threading.Thread(target=self._lead, name="pawl-leader", daemon=True).start()
        return self

    def run(self) -> None:
        """Works until stop() is called, by a signal handler for example."""
        self.start()
        self.join()

    def wait_ready(self, timeout: Optional[float] = None) -> bool:
        """Waits until the server knows this worker."""
        while not self._opened.wait(0.05 if timeout is None else min(timeout, 0.05)):
            if self._ended.is_set():
                self._raise()
                return False
            if timeout is not None:
                timeout -= 0.05
                if timeout <= 0:
                    return False
        return True

    def stop(self, grace: float = 30.0) -> None:
        """Takes no more tasks, gives back those not begun, waits for the others for `grace` seconds."""
        if not self._stopping:
            self._stop_at = time.monotonic() + grace
            self._stopping = True
        self.wake()

    def join(self, timeout: Optional[float] = None) -> bool:
        """Waits until the worker has stopped. Raises what made it stop if nobody asked it to."""
        ended = self._ended.wait(timeout)
        if ended:
            self._raise()
        return ended

    def stopping(self) -> bool:
        return self._stopping

    def _raise(self) -> None:
        if self._fatal is not None:
            raise self._fatal

    # --- from tasks, in any thread ---

    def note_progress(self, attempt: Attempt, value: Any, urgent: bool) -> None:
        self._session.note_progress(attempt, value)
        if urgent:
            self.wake()

    def _finish(self, attempt: Attempt, result: Dict[str, Any]) -> None:
        self._session.finish(attempt, result)
        if self._asleep:
            self.wake()

    def wake(self) -> None:
        self._asleep = False
        try:
            self._wake_writer.send(b"x")
        except (BlockingIOError, OSError):
            pass  # it is full of wake-ups already, or the worker has ended

    # --- the leader ---

    def _lead(self) -> None:
        try:
            while not self._closed:
                if self._session.ready and not self._run_some():
                    return  # the watchdog has made another thread the leader
                self._pump()
                self._look()
        except BaseException as error:  # a mistake here must not leave a worker that does nothing
            log.exception("the worker stops")
            self._fatal = error if isinstance(error, PawlError) else PawlError(repr(error))
        self._end()

    def _end(self) -> None:
        self._closed = True
        for channel in self._connections:
            channel.close(self._selector)
        self._threads.close()
        self._loop.close()
        self._watch.set()
        self._selector.close()
        self._wake_reader.close()
        self._wake_writer.close()
        self._ended.set()

    def _run_some(self) -> bool:
        """Runs ready tasks for a while. False: this thread is not the leader any more."""
        session = self._session
        ready, attempts, outbox = session.ready, session.attempts, session.outbox
        baton, clock = self._baton, time.perf_counter
        coroutines: List[Attempt] = []
        count = 0
        start = now = clock()
        end = now + _SLICE
        while ready and now < end:
            attempt = ready.popleft()
            definition = attempt.definition
            if definition is None or not definition.quick or attempt.cancelled or self._stopping:
                self._hand_on(attempt, coroutines)
                continue
            if coroutines:  # they must not wait for a task that may stall
                self._loop.run(coroutines)
                coroutines = []
            current.set(attempt)
            self._began = now
            baton.append(attempt)
            if not self._watching:
                self._watching = True
                self._watch.set()
            result = run_now(attempt)
            try:
                baton.pop()
            except IndexError:
                current.set(None)
                self._finish(attempt, result)
                self.wake()
                return False
            attempt.result = result
            attempts.pop(attempt.key, None)
            if session.progress:
                session.progress.pop(attempt.key, None)
            outbox.append(attempt)
            count += 1
            before, now = now, clock()
            definition.note(now - before)
        current.set(None)
        if coroutines:
            self._loop.run(coroutines)
        if count:
            self._pace += ((now - start) / count - self._pace) * (0.2 if self._pace else 1.0)
        return True

    def _hand_on(self, attempt: Attempt, coroutines: List[Attempt]) -> None:
        """Gives an attempt to those who may take their time."""
        definition = attempt.definition
        id = attempt.order["id"]
        if attempt.cancelled:
            self._session.finish(attempt, {"id": id, "cancelled": True})
        elif definition is None:
            name = attempt.order["name"]
            error = {"kind": "UnknownTask", "message": "worker %s has no task %r" % (self.name, name)}
            log.warning("task %s of run %s failed: %s", name, attempt.order.get("run") or "?", error["message"])
            self._session.finish(attempt, {"id": id, "error": error, "retryable": True})
        elif self._stopping or self._busy() + len(coroutines) >= self._concurrency:
            self._session.finish(attempt, {"id": id, "returned": True})
        elif definition.is_async:
            coroutines.append(attempt)
        else:
            self._threads.run(attempt)

    def _busy(self) -> int:
        return self._threads.active + self._loop.active

    def _limit(self) -> int:
        """How many tasks to have in hand: more than can run at once only while they are quick."""
        if self._busy() or not self._pace:
            return self._concurrency
        return max(self._concurrency, min(_MOST_AHEAD, int(_AHEAD / self._pace)))

    def _pump(self) -> None:
        """Sends what there is to send, if a connection is free for it."""
        if time.monotonic() < self._retry_at:
            return
        session = self._session
        if self._stopping:
            self._pump_last()
            return
        in_flight = session.in_flight()
        if session.id is None and in_flight:
            return  # a second request would open a second session
        free = max(0, self._limit() - len(session.attempts))
        announced = session.announced()
        grown = free > 2 * announced
        if not (session.outbox or session.progress or in_flight == 0 or grown):
            return
        channel = self._free_channel()
        if channel is None:
            return
        # With slow tasks at work each place is offered once. An offer alone interrupts the other
        # request's wait and stands for both.
        offered = free
        if self._busy() and session.outbox:
            offered = max(0, free - announced)
        wait = self._wait
        if session.server_draining:
            if len(self._target.endpoints) > 1:  # another server is there for all of it
                self._target.avoid(channel.connection.endpoint)
                session.server_draining = False
            elif not session.outbox:
                self._retry_at = time.monotonic() + 0.5
        self._send(channel, session.request(offered, wait))

    def _pump_last(self) -> None:
        """The end: what was not begun goes back, results go first, then the farewell."""
        session = self._session
        channel = self._free_channel()
        if channel is None:
            return
        over = self._stop_at is not None and time.monotonic() >= self._stop_at
        done = not (session.attempts or session.outbox or session.has_results_in_flight())
        if done or over:
            if session.id is None:
                self._closed = True
            elif not self._said_farewell:
                if session.attempts:
                    log.warning("%d tasks still run; others will get them", len(session.attempts))
                self._said_farewell = True
                self._send(channel, session.request(0, 0, draining=True, closing=True))
        elif session.outbox or session.progress or not session.in_flight() or not self._told_draining:
            # While tasks run, a request that waits hears of cancellations and keeps the leases.
            self._told_draining = True
            wait = 0.0 if session.outbox else 1.0
            self._send(channel, session.request(0, wait, draining=True))

    def _free_channel(self) -> Optional["_Channel"]:
        for channel in self._connections:
            if channel.exchange is None:
                return channel
        return None

    def _send(self, channel: "_Channel", exchange: Exchange) -> None:
        channel.exchange = exchange
        channel.deadline = time.monotonic() + self._wait + _PATIENCE
        try:
            channel.send(self._target.request("POST", "/worker/exchange", exchange.body), self._selector)
        except OSError as error:
            self._failed(channel, error)

    def _look(self) -> None:
        """Waits for answers, wake-ups and times, and takes in what has come."""
        session = self._session
        timeout = 0.0
        if not session.ready:
            self._asleep = True
            timeout = self._pause()
        events = self._selector.select(timeout)
        self._asleep = False
        for key, _ in events:
            channel = key.data
            if channel is None:
                try:
                    self._wake_reader.recv(4096)
                except BlockingIOError:
                    pass
            elif channel.exchange is None:  # closed while it was idle
                channel.close(self._selector)
            else:
                self._receive(channel)
        now = time.monotonic()
        for channel in self._connections:
            if channel.exchange is not None and now > channel.deadline:
                self._failed(channel, OSError(errno.ETIMEDOUT, "no answer in time"))

    def _pause(self) -> float:
        session = self._session
        now = time.monotonic()
        until = now + 5.0
        for channel in self._connections:
            if channel.exchange is not None:
                until = min(until, channel.deadline)
        if self._retry_at > now:
            until = min(until, self._retry_at)
        elif session.outbox and self._free_channel() is not None:
            return 0.0  # a result that came after the last look
        if self._stop_at is not None:
            until = min(until, max(self._stop_at, now + 0.05))
        return max(0.0, until - now)

    def _receive(self, channel: "_Channel") -> None:
        try:
            if not channel.connection.read_some():
                return
            answer = channel.take(self._selector)
        except OSError as error:
            self._failed(channel, error)
            return
        exchange = channel.exchange
        assert exchange is not None
        channel.exchange = None
        if answer.status == 200:
            try:
                body = payload.decode(answer.body)
            except payload.PayloadError as error:
                self._session.lost(exchange)
                self._back_off(PawlError("the server's answer cannot be read: %s" % error))
                return
            if MARKER in answer.body:
                mark_encoded(body.get("tasks") or [])
            self._answered(exchange, body)
        else:
            self._refused(exchange, answer.status, answer.body, channel.connection.endpoint)

    def _answered(self, exchange: Exchange, body: Dict[str, Any]) -> None:
        if self._failures:
            log.info("the server is back")
        self._failures = 0
        for attempt in self._session.answered(exchange, body):
            self._loop.cancel(attempt)
        if exchange.closing:
            self._closed = True
        elif not self._opened.is_set():
            self._opened.set()
        for warning in body.get("warnings") or ():
            log.warning("%s", warning)

    def _refused(self, exchange: Exchange, status: int, text: bytes, endpoint: Optional[Endpoint]) -> None:
        try:
            body = payload.decode(text)
        except payload.PayloadError:
            body = text.decode("utf-8", "replace")
        error = error_from_answer(status, body)
        if status == 410:
            log.info("the server has forgotten this worker's session; opening another")
            self._session.gone(exchange)
        elif isinstance(error, (Unauthorized, Forbidden)) and not self._opened.is_set():
            self._session.lost(exchange)
            self._fatal = error
            self._closed = True
        elif 400 <= status < 500 and not error.retryable and status not in (401, 403, 408, 429):
            if not exchange.results and not exchange.progress:
                self._back_off(error)
            self._session.refused(exchange, str(error))
        else:
            self._session.lost(exchange)
            self._back_off(error, endpoint)

    def _failed(self, channel: "_Channel", problem: OSError) -> None:
        exchange = channel.exchange
        channel.close(self._selector)
        if exchange is not None:
            self._session.lost(exchange)
            if exchange.closing:
                self._closed = True
        self._back_off(unreachable(self._target, problem), channel.connection.endpoint)

    def _back_off(self, error: PawlError, endpoint: Optional[Endpoint] = None) -> None:
        self._target.avoid(endpoint)
        self._failures += 1
        if self._failures == 1:
            log.warning("%s; trying again", error)
        pause = min(0.02 * 2 ** min(self._failures, 7), 2.0)
        self._retry_at = time.monotonic() + pause * (1 - random.random() / 2)
        if self._stop_at is not None and time.monotonic() >= self._stop_at:
            self._closed = True

    # --- the watchdog ---

    def _guard(self) -> None:
        idle = 0
        while not self._closed:
            if idle > 20:
                idle = 0
                self._watching = False
                self._watch.clear()
                if self._baton:  # the leader began just now, and has not asked for it
                    self._watching = True
                else:
                    self._watch.wait()
                    continue
            time.sleep(_STALL)
            idle = 0 if self._baton else idle + 1
            if self._baton and time.perf_counter() - self._began > _STALL:
                self._take_over()

    def _take_over(self) -> None:
        try:
            attempt = self._baton.pop()
        except IndexError:
            return
        attempt.definition.stalled()
        threading.Thread(target=self._lead, name="pawl-leader", daemon=True).start()


class _Channel:
    """A connection and the request that is on its way there."""

    def __init__(self, target: Target) -> None:
        self.connection = Connection(target)
        self.exchange: Optional[Exchange] = None
        self.deadline = 0.0
        self._watched = -1

    def send(self, request: bytes, selector: selectors.BaseSelector) -> None:
        # An idle connection that the server has closed was seen by the last look.
        if self.connection.endpoint is not self.connection.target.current:
            self.close_idle(selector)
        self.connection.send(request)
        if self._watched != self.connection.fileno():
            self._forget(selector)
            self._watched = self.connection.fileno()
            selector.register(self._watched, selectors.EVENT_READ, self)

    def take(self, selector: selectors.BaseSelector) -> Any:
        answer = self.connection.take()
        if self.connection.fileno() < 0:
            self._forget(selector)
        return answer

    def close_idle(self, selector: selectors.BaseSelector) -> None:
        self._forget(selector)
        self.connection.close()

    def close(self, selector: selectors.BaseSelector) -> None:
        self.exchange = None
        self._forget(selector)
        self.connection.close()

    def _forget(self, selector: selectors.BaseSelector) -> None:
        if self._watched >= 0:
            try:
                selector.unregister(self._watched)
            except (KeyError, ValueError, OSError):
                pass
            self._watched = -1


def _offer(definition: Definition) -> Dict[str, Any]:
    """What the server is told of a task: its parameters, and the options of its decorator."""
    offer: Dict[str, Any] = {"task": definition.task.name}
    parameters = definition.parameters()
    if parameters is not None:
        offer["parameters"] = parameters
    for named in _declare.offered([definition.task]):
        if isinstance(named, dict):
            offer["options"] = named["options"]
    return offer
