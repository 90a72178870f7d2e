"""The client for asyncio: what Client has, with `await`.

    async with pawl.AsyncClient() as client:
        run = await client.start("order", {"id": 7}, id="order-7")
        print(await run.result())

It belongs to the event loop that it was first used in.
"""

from __future__ import annotations

import asyncio
import datetime
import time
from typing import Any, AsyncIterator, Dict, Iterable, List, Optional, Tuple

from . import _bundle, _requests
from ._http import ResponseReader, Target, unreachable
from .client import _filters, _start_options, _started
from .errors import PawlError, WaitTimeout
from .runs import ENDED, Deployment, Result, RunInfo, RunPage, StatusChange

_Streams = Tuple[asyncio.StreamReader, asyncio.StreamWriter]
_POLL = 30.0  # seconds of one long poll


class AsyncRun:
    """A run that was started, or that is known by its id."""

    def __init__(self, client: "AsyncClient", id: str, created: bool = False) -> None:
        self.client = client
        self.id = id
        self.created = created  # False: it was there

    async def result(self, timeout: Optional[float] = None) -> Any:
        """Waits for the end, and gives the output; RunFailed or RunCancelled if there is none."""
        return (await self.wait(timeout)).value()

    async def wait(self, timeout: Optional[float] = None) -> Result:
        return await self.client.wait(self.id, timeout)

    async def info(self) -> RunInfo:
        return await self.client.get(self.id)

    async def send(self, channel: str, payload: Any = None, *, id: Optional[str] = None) -> bool:
        return await self.client.send(self.id, channel, payload, id=id)

    async def cancel(self, *, grace: Optional[float] = None, reason: Optional[str] = None) -> None:
        await self.client.cancel(self.id, grace=grace, reason=reason)

    async def kill(self) -> None:
        await self.client.kill(self.id)

    async def pause(self) -> None:
        await self.client.pause(self.id)

    async def resume(self, value: Any = None) -> None:
        await self.client.resume(self.id, value)

    async def wait_status_change(self, after: int = 0, timeout: Optional[float] = None) -> StatusChange:
        return await self.client.wait_status_change(self.id, after, timeout)

    def __repr__(self) -> str:
        return "<run %s>" % self.id


class AsyncClient:
    """All verbs of a server. Errors are PawlError and its subclasses."""

    def __init__(
        self,
        url: Optional[str] = None,
        token: Optional[str] = None,
        *,
        timeout: float = 30.0,
        retries: int = 6,
    ) -> None:
        self._target = Target(url, token)
        self._timeout = timeout
        self._retries = retries
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
    ) -> AsyncRun:
        """Starts a run. With the id or key of one that is there, that one is given back.

        on_conflict: "return" (the default), "fail" or "restart_if_ended". `message` is a pair of channel
        and payload that is there from the beginning.
        """
        options = _start_options(locals())
        answer = await self._do(_requests.start(workflow, input, options))
        return AsyncRun(self, answer["id"], bool(answer.get("created")))

    async def start_many(self, starts: Iterable[Dict[str, Any]]) -> List[Any]:
        """Starts up to 1,000 runs at once: each is a dict of start()'s arguments.

        Gives a Run for each, or the PawlError that kept it from starting.
        """
        bodies = []
        for each in starts:
            options = dict(each)
            bodies.append(
                _requests.start_body(options.pop("workflow"), options.pop("input", None), options)
            )
        return [_started(self, AsyncRun, each) for each in await self._do(_requests.start_many(bodies))]

    async def run(self, workflow: Any, input: Any = None, *, timeout: Optional[float] = None,
            **options: Any) -> Any:
        """Starts a run, waits for its end and gives its output; RunFailed if it fails."""
        return await (await self.start(workflow, input, **options)).result(timeout)

    def handle(self, run: str) -> AsyncRun:
        """A run by its id; nothing is asked of the server."""
        return AsyncRun(self, run)

    # --- looking ---

    async def wait(self, run: str, timeout: Optional[float] = None) -> Result:
        """Waits for the run's end. WaitTimeout if that does not come within `timeout` seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            left = _POLL if deadline is None else deadline - time.monotonic()
            result: Result = await self._do(_requests.result(run, min(left, _POLL)))
            if result.status in ENDED:
                return result
            if deadline is not None and time.monotonic() >= deadline:
                raise WaitTimeout("run %s has not ended within %g seconds" % (run, timeout or 0))

    async def get(self, run: str) -> RunInfo:
        """How a run stands."""
        return await self._do(_requests.get(run))

    async def list(
        self,
        *,
        status: Optional[str] = None,
        workflow: Optional[str] = None,
        version: Optional[str] = None,
        paused: Optional[bool] = None,
        tags: Optional[Dict[str, str]] = None,
        created_from: Optional[datetime.datetime] = None,
        created_until: Optional[datetime.datetime] = None,
        line: Optional[int] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> RunPage:
        """A page of the runs that fit all conditions, the newest first."""
        return await self._do(_requests.list_runs(_filters(locals())))

    async def list_all(self, **filters: Any) -> AsyncIterator[RunInfo]:
        """All runs that fit, page after page. Takes what list() takes."""
        while True:
            page = await self.list(**filters)
            for run in page.runs:
                yield run
            if page.next is None:
                return
            filters["cursor"] = page.next

    async def state(self, run: str) -> Dict[str, Any]:
        """Where the run stands: fibers, frames, lines, variables, what each waits for."""
        return await self._do(_requests.state(run))

    async def timeline(self, run: str, *, cursor: Optional[str] = None,
                 limit: Optional[int] = None) -> Dict[str, Any]:
        """What the run has done, the newest first."""
        return await self._do(_requests.timeline(run, cursor, limit))

    async def logs(self, run: str, *, limit: Optional[int] = None) -> List[Dict[str, Any]]:
        """What the run has printed, the oldest line first."""
        return await self._do(_requests.logs(run, limit))

    async def wait_status_change(self, run: str, after: int = 0,
                           timeout: Optional[float] = None) -> StatusChange:
        """What the run says with set_status once its number is past `after`; WaitTimeout after `timeout`."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            left = _POLL if deadline is None else deadline - time.monotonic()
            change = await self._do(_requests.status_change(run, after, min(left, _POLL)))
            if change is not None:
                return change
            if deadline is not None and time.monotonic() >= deadline:
                raise WaitTimeout("the status of run %s has not changed" % run)

    # --- acting ---

    async def send(self, run: str, channel: str, payload: Any = None, *, id: Optional[str] = None) -> bool:
        """Sends a message. False: a message with this id had been sent before."""
        return await self._do(_requests.send(run, channel, payload, id))

    async def cancel(self, run: str, *, grace: Optional[float] = None, reason: Optional[str] = None) -> None:
        """Asks the run to end; after `grace` seconds it ends by force."""
        await self._do(_requests.act(run, "cancel", {"grace": grace, "reason": reason}))

    async def kill(self, run: str) -> None:
        """Ends the run at once; no `finally` of its program runs."""
        await self._do(_requests.act(run, "kill"))

    async def pause(self, run: str) -> None:
        await self._do(_requests.act(run, "pause"))

    async def resume(self, run: str, value: Any = None) -> None:
        """Lets a paused run go on, or gives suspend() its value."""
        await self._do(_requests.resume(run, value))

    async def retry(self, run: str, *, force: bool = False) -> None:
        """Puts a failed run back to before the call that failed, and tries that again."""
        await self._do(_requests.act(run, "retry", {"force": force}))

    async def restart(self, run: str) -> None:
        """Starts an ended run from its beginning."""
        await self._do(_requests.act(run, "restart"))

    async def act_on_many(self, action: str, *, dry_run: bool = False, **filters: Any) -> Dict[str, int]:
        """cancel, kill, pause … for all runs that fit the filters of list()."""
        return await self._do(_requests.act_on_many(action, filters, dry_run))

    async def resolve(self, token: str, value: Any = None) -> None:
        """Answers a promise."""
        await self._do(_requests.resolve(token, value))

    async def reject(self, token: str, kind: str = "Rejected", message: str = "", data: Any = None) -> None:
        """Answers a promise with an error."""
        await self._do(_requests.reject(token, kind, message, data))

    # --- programs, queues, workers ---

    async def deploy(self, path: str, *further: str, tasks: Iterable[str] = (),
               inputs: Iterable[str] = ()) -> Deployment:
        """Deploys the workflows of a file and of the project's files that it imports.

        DeployError, which is a SyntaxError at the right line, if the server's language refuses one.
        """
        bundle = _bundle.collect(path, further)
        try:
            return await self._do(_requests.deploy(bundle.files(), tasks, inputs))
        except PawlError as error:
            raise bundle.at_home(error) from None

    async def deploy_source(self, source: str, *, path: str = "workflow.py", tasks: Iterable[str] = (),
                      inputs: Iterable[str] = ()) -> Deployment:
        """Deploys one file that is given as text."""
        return await self._do(_requests.deploy([(path, source)], tasks, inputs))

    async def workflows(self) -> List[Dict[str, Any]]:
        return await self._do(_requests.workflows())

    async def versions(self, workflow: str) -> List[Dict[str, Any]]:
        return await self._do(_requests.versions(workflow))

    async def queues(self) -> List[Dict[str, Any]]:
        return await self._do(_requests.queues())

    async def limit_queue(
        self,
        queue: str,
        *,
        max_running: Optional[int] = None,
        rate: Optional[float] = None,
        per_key_max_running: Optional[int] = None,
        per_key_rate: Optional[float] = None,
    ) -> None:
        """Sets a queue's limits; None: no limit."""
        limits = {name: value for name, value in locals().items() if name not in ("self", "queue")}
        await self._do(_requests.limit_queue(queue, limits))

    async def workers(self) -> List[Dict[str, Any]]:
        return await self._do(_requests.workers())

    async def purge(self, older_than: float, *, status: Optional[str] = None) -> int:
        """Removes runs that ended more than `older_than` seconds ago; how many."""
        return await self._do(_requests.purge(older_than, status))

    # --- the wire ---

    async def _do(self, call: _requests.Call) -> Any:
        request = self._target.request(call.method, call.path, call.body, call.headers)
        timeout = self._timeout + call.wait
        pauses = iter(_requests.pauses(self._retries if call.repeatable else 0))
        while True:
            try:
                answer = await asyncio.wait_for(self._exchange(request), timeout)
                return call.answer(answer.status, answer.body)
            except (OSError, asyncio.TimeoutError) as problem:
                if isinstance(problem, PawlError):
                    error: PawlError = problem
                else:
                    error = unreachable(self._target, problem)
            except PawlError as problem:
                error = problem
            pause = next(pauses, None) if error.retryable else None
            if pause is None:
                raise error from None
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
        return await asyncio.open_connection(
            self._target.host, self._target.port, ssl=self._tls, limit=1 << 20
        )
