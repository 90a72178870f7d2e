"""The stream of changes: its bytes taken apart without any input or output, and the blocking
iterator over it. The asyncio one is in aio.py."""

from __future__ import annotations

import dataclasses
import json
import time
from typing import Any, Iterator, List, Optional, Tuple

from . import _requests, errors
from ._http import Connection, ResponseReader, Target, as_error, query

SILENCE = 40.0  # seconds; the server gives a sign of life every 15


@dataclasses.dataclass(frozen=True)
class Change:
    """Something that has happened to a run or to one of its tasks, and is durable.

    kind: "run", "task", or "missed": what came before it is not known any more, so look anew.
    """

    id: str  # of this change: changes(after=id) goes on behind it
    kind: str
    run: str = ""
    change: str = ""  # of a run: started, advanced, paused, ended …
    status: str = ""  # of the run, or of the task: pending, running, completed …
    workflow: str = ""  # of the run
    task: str = ""  # the task's call
    name: str = ""  # the task's, if it is told
    attempt: int = 0


class EventReader(ResponseReader):
    """An answer that never ends, as server-sent events."""

    def __init__(self) -> None:
        super().__init__()
        self._text = b""

    def take(self) -> List[Tuple[Optional[str], str, str]]:
        """What is complete: the id, the kind (empty: there was none) and the data of each event."""
        *blocks, self._text = self._text.split(b"\n\n")
        return [_fields(block.decode("utf-8")) for block in blocks]

    def feed(self, data: bytes) -> bool:
        done = super().feed(data)
        if self.status == 200 and self._left == -3:  # it goes on until the connection ends
            self._text += self._buffer
            self._buffer.clear()
        return done

    def _read_chunks(self) -> None:
        if self.status != 200:
            super()._read_chunks()
            return
        while True:
            end = self._buffer.find(b"\r\n")
            if end < 0:
                return
            size = self._chunk_size(0, end)
            if len(self._buffer) < end + 2 + size + 2:
                return
            self._text += self._buffer[end + 2 : end + 2 + size]
            del self._buffer[: end + 2 + size + 2]
            if size == 0:
                self._finish(b"")
                return


def _fields(block: str) -> Tuple[Optional[str], str, str]:
    id, kind, data = None, "", ""
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "id":
            id = value
        elif name == "event":
            kind = value
        elif name == "data":
            data += value
    return id, kind, data


@dataclasses.dataclass(frozen=True)
class Filter:
    """Which changes a listener wants. All conditions hold together."""

    run: Optional[str] = None
    workflow: Optional[str] = None
    kind: Optional[str] = None
    change: Optional[str] = None


class Position:
    """Where a listener stands: what it asks for next, and what it makes of what comes."""

    def __init__(self, target: Target, filter: Filter, after: Optional[str], retries: int) -> None:
        if after is not None and not (after.isascii() and after.isprintable()):
            raise ValueError("`after` is the id of a change")
        self._target = target
        self._path = "/events" + query(dataclasses.asdict(filter))
        self._last = after
        self._begun = after is not None
        self._retries = retries
        self._pauses: Optional[Iterator[float]] = None

    def request(self) -> bytes:
        last = "Last-Event-ID: %s\r\n" % self._last if self._last else ""
        return self._target.request("GET", self._path, head=last + "Accept: text/event-stream\r\n")

    def opened(self, reader: EventReader) -> List[Change]:
        """The head of an answer has come. The server's error is raised."""
        if reader.status != 200:
            body: Any = reader.body.decode("utf-8", "replace")
            try:
                body = json.loads(body)
            except ValueError:
                pass
            raise errors.error_from_answer(reader.status, body)
        self._pauses = None
        # Before anything came of which the server could be told.
        missed = [Change("", "missed")] if self._begun and not self._last else []
        self._begun = True
        return missed

    def changes(self, reader: EventReader) -> List[Change]:
        found = []
        for id, kind, data in reader.take():
            if id is not None:
                self._last = id
            if kind:
                found.append(_read(self._last or "", kind, json.loads(data or "{}")))
        return found

    def failed(self, problem: BaseException) -> float:
        """How long to wait before the next attempt. Raises if it is not worth one."""
        error = as_error(self._target, problem)
        if self._pauses is None:
            self._pauses = iter(_requests.pauses(self._retries))
        pause = next(self._pauses, None) if error.retryable else None
        if pause is None:
            raise error from None
        return pause


def _read(id: str, kind: str, fields: Any) -> Change:
    if kind == "task":
        return Change(id, kind, fields.get("run", ""), "", fields.get("status", ""),
                      fields.get("workflow", ""), fields.get("id", ""), fields.get("name", ""),
                      fields.get("attempt", 0))
    return Change(id, kind, fields.get("id", ""), fields.get("change", ""), fields.get("status", ""),
                  fields.get("workflow", ""))


def silence(timeout: Optional[float]) -> errors.WaitTimeout:
    return errors.WaitTimeout("there was no change for %g seconds" % (timeout or 0))


class Changes:
    """Changes as they come: an iterator without an end. It listens from the moment it is made."""

    def __init__(self, target: Target, filter: Filter, after: Optional[str],
                 timeout: Optional[float], patience: float, retries: int) -> None:
        self._position = Position(target, filter, after, retries)
        self._timeout = timeout
        self._connection = Connection(target, patience)
        self._reader: Optional[EventReader] = None
        self._found: List[Change] = []
        self._closed = False
        self._in_use = False  # some thread is in __next__
        self._listen()

    def __iter__(self) -> "Changes":
        return self

    def __next__(self) -> Change:
        self._in_use = True
        try:
            return self._next()
        finally:
            self._in_use = False
            if self._closed:
                self._connection.close()

    def _next(self) -> Change:
        deadline = None if self._timeout is None else time.monotonic() + self._timeout
        while not self._found:
            if self._closed:
                raise StopIteration
            if self._reader is None:
                self._listen()
                continue
            left = SILENCE if deadline is None else deadline - time.monotonic()
            if left <= 0:
                raise silence(self._timeout)
            self._receive(min(left, SILENCE), deadline)
        return self._found.pop(0)

    def __enter__(self) -> "Changes":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def close(self) -> None:
        """Listens no more; another thread may end the iteration so."""
        self._closed = True
        self._connection.shut_down()
        if not self._in_use:
            self._connection.close()

    def _listen(self) -> None:
        while not self._closed:
            reader = EventReader()
            try:
                self._connection.send(self._position.request(), reader=reader)
                while reader.status != 200 and not reader.done():
                    self._connection.read_some()
                self._found += self._position.opened(reader)
                self._found += self._position.changes(reader)
                self._reader = reader
                return
            except (OSError, errors.PawlError) as problem:
                self._connection.close()
                self._connection.target.avoid(self._connection.endpoint)
                if not self._closed:
                    time.sleep(self._position.failed(problem))

    def _receive(self, seconds: float, deadline: Optional[float]) -> None:
        assert self._reader is not None
        try:
            ended = not self._connection.wait_readable(seconds)
            if ended and deadline is not None and time.monotonic() >= deadline:
                return  # only the caller's patience has ended
            ended = ended or self._connection.read_some()
        except OSError:
            ended = True
        self._found += self._position.changes(self._reader)
        if ended:
            self._reader = None
            self._connection.close()
