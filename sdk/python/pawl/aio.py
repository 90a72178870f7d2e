"""The client for asyncio: what Client has, with `await`.

    async with pawl.AsyncClient() as client:
        run = await client.start("order", {"id": 7}, id="order-7")
        print(await run.result())

It belongs to the event loop that it was first used in.
"""

from __future__ import annotations

import asyncio
import datetime
from typing import Any, AsyncIterator, Dict, Iterable, List, Optional, Tuple, TypeVar, Union

from . import _changes, _requests, _tracing
from ._changes import Change, Filter
from ._codec import CONFIGURED, AnyCodec, Opaque, codecs_of
from ._http import Endpoint, ResponseReader, Target, as_error
from ._requests import Call, Poll
from ._verbs import Awaiting, ClientVerbs, RunVerbs
from .client import _FOLLOW, _start_options, _started
from .errors import PawlError, RunExists, error_from_answer
from .runs import RunInfo

R = TypeVar("R")
_Streams = Tuple[asyncio.StreamReader, asyncio.StreamWriter]


class AsyncRun(RunVerbs, Awaiting):
    """A run that was started, or that is known by its id."""

    def __init__(self, client: "AsyncClient", id: str, created: bool = False,
                 workflow: Any = None) -> None:
        self.client = client
        self.id = id
        self.workflow = workflow  # the function, if it is known: it says what the output is
        self.created = created  # False: it was there

    def __repr__(self) -> str:
        return "<run %s>" % self.id

    def stream(self, name: str, start: int = 0, *, follow: bool = True) -> AsyncIterator[Any]:
        """What it appends to a stream, as it comes: see AsyncClient.stream."""
        return self.client.stream(self.id, name, start, follow=follow)

    def changes(self, *, kind: Optional[str] = None, change: Optional[str] = None,
                after: Optional[str] = None, timeout: Optional[float] = None) -> "AsyncChanges":
        """What happens to it, as it happens: see Client.changes."""
        return self.client.changes(self.id, kind=kind, change=change, after=after, timeout=timeout)


class AsyncClient(ClientVerbs, Awaiting):
    """All verbs of a server. Errors are PawlError and its subclasses."""

    def __init__(
        self,
        url: Optional[str] = None,
        token: Optional[str] = None,
        *,
        ca: Optional[str] = None,
        timeout: float = 30.0,
        retries: int = 6,
        codec: AnyCodec = CONFIGURED,
    ) -> None:
        self._target = Target(url, token, ca)
        self._timeout = timeout
        self._retries = retries
        self._codecs = codecs_of(codec)
        self._tls = self._target.tls()
        self._idle: List[_Streams] = []

    @property
    def url(self) -> str:
        return self._target.url

    async def close(self) -> None:
        idle, self._idle = self._idle, []
        for _, writer in idle:
            writer.close()

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.close()

    # --- starting ---

    async def start(
        self,
        workflow: Any,
        input: Any = None,
        *,
        id: Optional[str] = None,
        key: Optional[str] = None,
        on_conflict: Optional[str] = None,
        priority: Optional[int] = None,
        start_at: Optional[datetime.datetime] = None,
        tags: Optional[Dict[str, str]] = None,
        version: Optional[str] = None,
        message: Optional[Tuple[str, Any]] = None,
        timeout: Union[float, str, datetime.timedelta, None] = None,
        queue: Optional[str] = None,
        queue_key: Optional[str] = None,
    ) -> AsyncRun:
        """Starts a run. With the id or key of one that is there, that one is given back.

        on_conflict: "return" (the default), "fail" or "restart_if_ended". `message` is a pair of channel
        and payload that is there from the beginning. A run that takes longer than `timeout`, in seconds,
        as a timedelta or as a text such as "2h", is cancelled and fails. With a `queue` of runs it waits
        there for a place, within the limits of its `queue_key`.
        """
        options = _start_options(locals())
        request = _requests.start(workflow, input, options)
        try:
            answer = await self._do(request)
        except RunExists as refusal:
            answer = await self._second_start(request.body, refusal)
            if answer is None:
                raise
        return AsyncRun(self, answer["id"], bool(answer.get("created")), workflow)

    async def start_many(self, starts: Iterable[Dict[str, Any]]) -> List[Any]:
        """Starts up to 1,000 runs at once: each is a dict of start()'s arguments.

        Gives a Run for each, or the PawlError that kept it from starting.
        """
        request = _requests.start_many(starts)
        answers = await self._do(request)
        for index, (body, answer) in enumerate(zip(request.body["runs"], answers)):
            if "error" in answer:
                answers[index] = await self._second_start(body, error_from_answer(0, answer)) or answer
        return [_started(self, AsyncRun, each) for each in answers]

    async def run(self, workflow: Any, input: Any = None, *, timeout: Optional[float] = None,
            run_timeout: Union[float, str, datetime.timedelta, None] = None, **options: Any) -> Any:
        """Starts a run, waits for its end and gives its output; RunFailed if it fails.

        `timeout` is how long this waits, `run_timeout` how long the run may take.
        """
        return await (await self.start(workflow, input, timeout=run_timeout, **options)).result(timeout)

    def handle(self, run: str, workflow: Any = None) -> AsyncRun:
        """A run by its id; nothing is asked of the server. `workflow` says what its output is."""
        return AsyncRun(self, run, workflow=workflow)

    async def list_all(self, **filters: Any) -> AsyncIterator[RunInfo]:
        """All runs that fit, page after page. Takes what list() takes."""
        while True:
            page = await self.list(**filters)
            for run in page.runs:
                yield run
            if page.next is None:
                return
            filters["cursor"] = page.next

    async def stream(self, run: str, name: str, start: int = 0, *, follow: bool = True) -> AsyncIterator[Any]:
        """What a run appends to a stream, from item number `start` on, as it comes, until the run has
        ended; without `follow`, what is there now."""
        while True:
            page = await self.stream_page(run, name, start, wait=_FOLLOW if follow else 0)
            for item in page["items"]:
                yield item["value"]
            if page["ended"] or (not follow and not page["items"]):
                return
            start = page["next"]

    def changes(self, run: Optional[str] = None, *, workflow: Optional[str] = None,
                kind: Optional[str] = None, change: Optional[str] = None,
                after: Optional[str] = None, timeout: Optional[float] = None) -> "AsyncChanges":
        """What happens to all runs, or to one, as it happens: `async for change in client.changes()`.

        It begins with what happens from the first step of the iteration on, or from that of
        `async with client.changes() as changes`, or behind the change with the id `after`. A lost
        connection is made again, and what came meanwhile is there; if it cannot be, or the server was
        restarted, a Change of the kind "missed" says so. WaitTimeout after `timeout` seconds without a
        change; the iteration may go on then.

        `workflow`, `kind` and `change` leave out what is not asked for: see Client.changes.
        """
        return AsyncChanges(self, Filter(run, workflow, kind, change), after, timeout)

    def seal(self, value: Any) -> Opaque:
        """A value encoded by this client's codec, for a place in a value that is plain otherwise."""
        return self._codecs.seal(value)

    # --- the wire ---

    async def _second_start(self, body: Dict[str, Any], refusal: PawlError) -> Optional[Dict[str, Any]]:
        look = _requests.second_start(body, refusal) if self._codecs.encoder is not None else None
        return None if look is None else await self._do(look)

    async def _do(self, request: "Union[Call[R], Poll[R]]") -> R:
        if isinstance(request, Call):
            return await self._ask(request)
        for call in request:
            answer = await self._ask(call)
            if answer is not None:
                return request.found(answer)
        raise request.timeout_error()

    async def _ask(self, call: Call[R]) -> R:
        text = call.text(self._codecs)
        trace = "" if text is None else _tracing.head()
        pauses = iter(_requests.pauses(self._retries if call.repeatable else 0))
        repeated = False
        while True:
            endpoint = self._target.current
            try:
                request = self._target.request(call.method, call.path, text, more=trace)
                answer = await asyncio.wait_for(self._exchange(request), self._timeout + call.wait)
                if answer.status == 503:  # it is leaving, or has lost its store
                    self._avoid(endpoint)
                return call.answer(answer.status, answer.body, self._codecs, repeated)
            except (OSError, asyncio.TimeoutError, PawlError) as problem:
                if not isinstance(problem, PawlError):
                    self._avoid(endpoint)
                error = as_error(self._target, problem)
            pause = next(pauses, None) if error.retryable else None
            if pause is None:
                raise error from None
            repeated = True
            await asyncio.sleep(pause)

    async def _exchange(self, request: bytes) -> ResponseReader:
        streams = await self._connection()
        reader, writer = streams
        answer = ResponseReader()
        try:
            writer.write(request)
            await writer.drain()
            while not answer.feed(await reader.read(1 << 18)):
                pass
        except BaseException:
            writer.close()
            raise
        if answer.keep_alive:
            self._idle.append(streams)
        else:
            writer.close()
        return answer

    async def _connection(self) -> _Streams:
        while self._idle:
            reader, writer = self._idle.pop()
            if not reader.at_eof() and not writer.is_closing():
                return reader, writer
            writer.close()
        return await self._connect()

    async def _connect(self) -> _Streams:
        """To the first server that accepts a connection; OSError if none does."""
        target = self._target
        for left in range(len(target.endpoints) - 1, -1, -1):
            endpoint = target.current
            opening = asyncio.open_connection(
                endpoint.host, endpoint.port, ssl=self._tls if endpoint.secure else None, limit=1 << 20
            )
            try:
                return await asyncio.wait_for(opening, target.patience(self._timeout))
            except (OSError, asyncio.TimeoutError):
                self._avoid(endpoint)
                if left == 0:
                    raise
        raise AssertionError("a target has a server")

    def _avoid(self, endpoint: Endpoint) -> None:
        if len(self._target.endpoints) > 1:
            self._target.avoid(endpoint)
            idle, self._idle = self._idle, []
            for _, writer in idle:
                writer.close()


class AsyncChanges:
    """Changes as they come: an asynchronous iterator without an end."""

    def __init__(self, client: AsyncClient, filter: Filter, after: Optional[str],
                 timeout: Optional[float]) -> None:
        self._client = client
        self._position = _changes.Position(client._target, filter, after, client._retries)
        self._timeout = timeout
        self._streams: Optional[_Streams] = None
        self._reader = _changes.EventReader()
        self._found: List[Change] = []
        self._closed = False

    def __aiter__(self) -> "AsyncChanges":
        return self

    async def __anext__(self) -> Change:
        try:
            return await asyncio.wait_for(self._next(), self._timeout)
        except asyncio.TimeoutError:
            # What was being read may be lost: it comes again, behind the last change.
            self._drop()
            raise _changes.silence(self._timeout) from None

    async def __aenter__(self) -> "AsyncChanges":
        await self._listen()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.close()

    async def close(self) -> None:
        self._closed = True
        self._drop()

    def _drop(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _next(self) -> Change:
        while not self._found:
            if self._closed:
                raise StopAsyncIteration
            if self._streams is None:
                await self._listen()
                continue
            try:
                ended = await self._read(_changes.SILENCE)
            except (OSError, asyncio.TimeoutError):
                ended = True
            self._found += self._position.changes(self._reader)
            if ended:
                self._drop()
        return self._found.pop(0)

    async def _listen(self) -> None:
        patience = self._client._timeout
        while not self._closed:
            try:
                self._reader = _changes.EventReader()
                self._streams = await asyncio.wait_for(self._client._connect(), patience)
                self._streams[1].write(self._position.request())
                while self._reader.status != 200 and not self._reader.done():
                    await self._read(patience)
                self._found += self._position.opened(self._reader)
                self._found += self._position.changes(self._reader)
                return
            except (OSError, asyncio.TimeoutError, PawlError) as problem:
                self._drop()
                await asyncio.sleep(self._position.failed(problem))
            except BaseException:  # somebody has cancelled this
                self._drop()
                raise

    async def _read(self, seconds: float) -> bool:
        """Takes what comes; whether that was the end of it."""
        assert self._streams is not None
        return self._reader.feed(await asyncio.wait_for(self._streams[0].read(1 << 16), seconds))
