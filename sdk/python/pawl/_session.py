"""The worker's side of the exchange with the server, without sockets and threads.

What it keeps: tasks that are in hand, results until the server has recorded them, and which
deliveries have come. The rules:

- A delivery may come again. What is or was in hand is not taken a second time.
- A result is kept until the server has said that it is recorded; a lost answer is no loss.
- A delivery is known by its id and token, which the server never gives twice. A call may be in hand
  more than once: an attempt whose time is over may still run beside the next one.
- A server that was killed forgets the session and gives its tasks out anew, under new tokens. An
  attempt that still runs here, or whose result waits here, then answers for the new token too: so a
  crash of the server does not make a task run twice as long as its worker lives. It must be the same
  attempt: the number of one that has failed, or that came before a retry of the run, never comes
  again.
"""

from __future__ import annotations

import collections
import logging
from typing import Any, Deque, Dict, List, Optional, Sequence, Set, Tuple

from . import payload
from ._context import Attempt

log = logging.getLogger("pawl")

_REMEMBERED = 20_000
_MOST_RESULTS = 1000
_MOST_BYTES = 4 << 20  # of one request, if several results have to share it


Key = Tuple[str, int]  # of a delivery: id and token


class Exchange:
    """One request on its way: what it carries, so that a lost one can be sent again."""

    __slots__ = ("session", "results", "progress", "capacity", "ack", "closing", "body")

    def __init__(self) -> None:
        self.session: Optional[str] = None
        self.results: List[Attempt] = []
        self.progress: Dict[Key, Any] = {}
        self.capacity = 0
        self.ack = 0
        self.closing = False
        self.body = b""


class Session:
    def __init__(self, hello: Dict[str, Any], worker: Any, definitions: Any) -> None:
        self._hello = hello  # what a new session says of itself
        self._worker = worker
        self._definitions = definitions  # get(name) finds a task
        self.id: Optional[str] = None
        self.ready: Deque[Attempt] = collections.deque()  # delivered and not begun
        self.attempts: Dict[Key, Attempt] = {}  # in hand: ready or running
        self.outbox: Deque[Attempt] = collections.deque()  # over, and not on their way
        self.progress: Dict[Key, Any] = {}
        self.server_draining = False
        self.recorded = 0
        self._most_results = _MOST_RESULTS
        self._in_flight: List[Exchange] = []
        # The highest token that was taken, by id; the older half is dropped now and then.
        self._taken: Dict[str, int] = {}
        self._taken_before: Dict[str, int] = {}
        # Results that came too late for their token, in case the same attempt is asked for again.
        self._orphans: "collections.OrderedDict[str, Attempt]" = collections.OrderedDict()
        self._received: Set[int] = set()  # deliveries past _ack
        self._ack = 0

    # --- sending ---

    def announced(self) -> int:
        """The capacity that the server has been told of and has not answered."""
        return sum(exchange.capacity for exchange in self._in_flight)

    def in_flight(self) -> int:
        return len(self._in_flight)

    def has_results_in_flight(self) -> bool:
        return any(exchange.results for exchange in self._in_flight)

    def request(self, capacity: int, wait: float, draining: bool = False, closing: bool = False) -> Exchange:
        exchange = Exchange()
        body: Dict[str, Any] = {}
        if self.id is None:
            # It takes no tasks: if the answer is lost, so is the session, and tasks that came with
            # it would be stuck until their lease is over. Nor is there anybody to interrupt a wait.
            body.update(self._hello)
            wait = capacity = 0
            running = [{"id": each.order["id"], "token": each.token} for each in list(self.attempts.values())]
            if running:  # of a session that the server has forgotten
                body["running"] = running
        else:
            body["session"] = self.id
            if self._ack:
                body["ack"] = self._ack
        exchange.session = self.id
        exchange.ack = self._ack
        exchange.capacity = body["capacity"] = capacity
        body["wait"] = wait
        self._take_results(exchange, body)
        if self.progress:
            exchange.progress, self.progress = self.progress, {}
            body["progress"] = list(exchange.progress.values())
        if draining:
            body["draining"] = True
        if closing:
            body["closed"] = exchange.closing = True
        exchange.body = payload.write(body)
        while len(exchange.body) > _MOST_BYTES and len(exchange.results) > 1:
            kept = len(exchange.results) // 2
            self.outbox.extendleft(reversed(exchange.results[kept:]))
            del exchange.results[kept:], body["results"][kept:]
            exchange.body = payload.write(body)
        self._in_flight.append(exchange)
        return exchange

    def _take_results(self, exchange: Exchange, body: Dict[str, Any]) -> None:
        outbox = self.outbox
        if not outbox:
            return
        taken = exchange.results
        written = []
        while outbox and len(taken) < self._most_results:
            attempt = outbox.popleft()
            attempt.result["token"] = attempt.token
            taken.append(attempt)
            written.append(attempt.result)
        body["results"] = written

    # --- what becomes of a request ---

    def lost(self, exchange: Exchange) -> None:
        """No answer came: nobody knows what the server took, so all of it is sent again."""
        self._in_flight.remove(exchange)
        self.outbox.extendleft(reversed(exchange.results))
        for key, progress in exchange.progress.items():
            self.progress.setdefault(key, progress)

    def refused(self, exchange: Exchange, message: str) -> None:
        """The server does not take this request as it is, and never will."""
        count = len(exchange.results)
        if count > 1:  # one of them is the offender: smaller requests find it
            self._most_results = max(1, count // 2)
            self.lost(exchange)
            return
        self._in_flight.remove(exchange)
        for attempt in exchange.results:
            id = attempt.order["id"]
            log.error("the server refuses the result of task %s: %s", attempt.order["name"], message)
            if not attempt.refused:  # the refusal is told in its place; it fits everywhere
                attempt.refused = True
                error = {"kind": "PayloadError", "message": message[:1000]}
                attempt.result = {"id": id, "error": error, "retryable": False}
                self.outbox.append(attempt)

    def gone(self, exchange: Exchange) -> None:
        """The server does not know the session any more."""
        if self.id == exchange.session:
            self.id = None
            self._ack = 0
            self._received.clear()
        self.lost(exchange)

    def answered(self, exchange: Exchange, answer: Dict[str, Any]) -> List[Attempt]:
        """Takes an answer in; gives the attempts that nobody wants any more."""
        self._in_flight.remove(exchange)
        session = answer.get("session")
        if self.id is None and session is not None:
            self.id = session
        self.server_draining = bool(answer.get("draining"))
        words = answer.get("recorded") or ()
        for attempt, word in zip(exchange.results, words):
            if word == "stale" or word == "unknown":
                self._keep_orphan(attempt)
        self.recorded += len(words)
        if len(words) < len(exchange.results):  # the server has not said all: ask again
            self.outbox.extendleft(reversed(exchange.results[len(words):]))
        if exchange.results:
            self._most_results = min(_MOST_RESULTS, self._most_results * 2)
        tasks = answer.get("tasks")
        if tasks:
            self._take_tasks(tasks)
        if exchange.session in (self.id, None):
            # Of deliveries whose answers were lost only the server knows the numbers.
            for number in answer.get("again") or ():
                self._note_delivery(number)
            delivery = answer.get("delivery")
            if delivery:
                self._note_delivery(delivery)
        return self._cancelled(answer.get("cancelled") or (), answer.get("cancelled_tokens") or ())

    def _keep_orphan(self, attempt: Attempt) -> None:
        if "returned" in attempt.result or "cancelled" in attempt.result or "unsuitable" in attempt.result:
            return
        self._orphans[attempt.order["id"]] = attempt
        while len(self._orphans) > _REMEMBERED:
            self._orphans.popitem(last=False)

    def _note_delivery(self, number: int) -> None:
        if number > self._ack:
            self._received.add(number)
        while self._ack + 1 in self._received:
            self._ack += 1
            self._received.discard(self._ack)

    def _take_tasks(self, tasks: List[Dict[str, Any]]) -> None:
        taken, before = self._taken, self._taken_before
        definitions, worker = self._definitions, self._worker
        for order in tasks:
            id, token = order["id"], order["token"]
            if (id in taken or id in before) and not self._is_new(id, order):
                continue
            taken[id] = token
            attempt = Attempt(order, definitions.get(order["name"]), worker)
            self.attempts[attempt.key] = attempt
            self.ready.append(attempt)
        if len(taken) > _REMEMBERED:
            self._taken, self._taken_before = {}, taken

    def _is_new(self, id: str, order: Dict[str, Any]) -> bool:
        """Whether a task that was here before has to be begun."""
        token = order["token"]
        known = self._taken.get(id) or self._taken_before.get(id, 0)
        if token <= known:
            return False
        number = order.get("attempt")

        def answers(attempt: Optional[Attempt]) -> bool:
            return (attempt is not None and not attempt.cancelled
                    and attempt.order.get("attempt") == number
                    and "returned" not in attempt.result and "unsuitable" not in attempt.result)

        for running in list(self.attempts.values()):
            if running.order["id"] == id and answers(running):
                running.token = self._taken[id] = token
                return False
        orphan = self._orphans.pop(id, None)
        waiting = [each for each in self.outbox if each.order["id"] == id and answers(each)]
        if not waiting and orphan is not None and answers(orphan):
            waiting = [orphan]
            self.outbox.append(orphan)
        if not waiting:
            return True
        waiting[0].token = self._taken[id] = token
        return False

    def _cancelled(self, ids: Sequence[str], tokens: Sequence[int]) -> List[Attempt]:
        if not ids:
            return []
        # An earlier server names no tokens: then every attempt of the call is meant.
        wanted = set(zip(ids, tokens)) if len(tokens) == len(ids) else set()
        any_token = set() if wanted else set(ids)
        found = []
        for attempt in list(self.attempts.values()):
            id = attempt.order["id"]
            if not attempt.cancelled and (id in any_token or (id, attempt.token) in wanted):
                attempt.cancelled = True
                found.append(attempt)
        return found

    # --- from the executor ---

    def finish(self, attempt: Attempt, result: Dict[str, Any]) -> None:
        """An attempt is over. May be called by any thread."""
        attempt.result = result
        self.attempts.pop(attempt.key, None)
        self.progress.pop(attempt.key, None)
        self.outbox.append(attempt)

    def note_progress(self, attempt: Attempt, value: Any) -> None:
        progress = {"id": attempt.order["id"], "token": attempt.token}
        if value is not None:
            progress["value"] = value
        self.progress[attempt.key] = progress
