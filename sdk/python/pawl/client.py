"""The blocking client.

    client = pawl.Client()                      # PAWL_URL and PAWL_TOKEN, or url= and token=
    run = client.start("order", {"id": 7}, id="order-7")
    print(run.result())

It may be used by any number of threads. Connections are kept and used again. What can be asked twice
without harm is asked again when the server could not be reached or was busy.
"""

from __future__ import annotations

import datetime
import time
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, TypeVar, Union

from . import _requests, _tracing
from ._changes import Changes, Filter
from ._codec import CONFIGURED, AnyCodec, Opaque, codecs_of
from ._http import Pool, Target, as_error
from ._requests import Call, Poll
from ._verbs import Blocking, ClientVerbs, RunVerbs
from .errors import PawlError, RunExists, error_from_answer
from .runs import RunInfo

R = TypeVar("R")


class Run(RunVerbs, Blocking):
    """A run that was started, or that is known by its id."""

    def __init__(self, client: "Client", id: str, created: bool = False,
                 workflow: Any = None) -> None:
        self.client = client
        self.id = id
        self.workflow = workflow  # the function, if it is known: it says what the output is
        self.created = created  # False: it was there

    def __repr__(self) -> str:
        return "<run %s>" % self.id

    def stream(self, name: str, start: int = 0, *, follow: bool = True) -> Iterator[Any]:
        """What it appends to a stream, as it comes: see Client.stream."""
        return self.client.stream(self.id, name, start, follow=follow)

    def changes(self, *, kind: Optional[str] = None, change: Optional[str] = None,
                after: Optional[str] = None, timeout: Optional[float] = None) -> Changes:
        """What happens to it, as it happens: see Client.changes."""
        return self.client.changes(self.id, kind=kind, change=change, after=after, timeout=timeout)


class Client(ClientVerbs, Blocking):
    """All verbs of a server. Errors are PawlError and its subclasses.

    `url`: several, with commas between, of servers that share a store: if one fails, the next is asked.
    `ca`: a PEM file of certificates to trust for https, instead of the system's (PAWL_CA).
    `codec`: what payloads are encoded with, so that the server cannot read them: a Codec, or a list of
    them of which the first encodes; None for no codec. By default what pawl.configure() has said.
    """

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
        self._pool = Pool(self._target, timeout)

    @property
    def url(self) -> str:
        return self._target.url

    def close(self) -> None:
        self._pool.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    # --- starting ---

    def start(
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
    ) -> Run:
        """Starts a run. With the id or key of one that is there, that one is given back.

        on_conflict: "return" (the default), "fail" or "restart_if_ended". `message` is a pair of channel
        and payload that is there from the beginning. A run that takes longer than `timeout`, in seconds,
        as a timedelta or as a text such as "2h", is cancelled and fails. With a `queue` of runs it waits
        there for a place, within the limits of its `queue_key`.
        """
        options = _start_options(locals())
        request = _requests.start(workflow, input, options)
        try:
            answer = self._do(request)
        except RunExists as refusal:
            answer = self._second_start(request.body, refusal)
            if answer is None:
                raise
        return Run(self, answer["id"], bool(answer.get("created")), workflow)

    def start_many(self, starts: Iterable[Dict[str, Any]]) -> List[Any]:
        """Starts up to 1,000 runs at once: each is a dict of start()'s arguments.

        Gives a Run for each, or the PawlError that kept it from starting.
        """
        request = _requests.start_many(starts)
        answers = self._do(request)
        for index, (body, answer) in enumerate(zip(request.body["runs"], answers)):
            if "error" in answer:
                answers[index] = self._second_start(body, error_from_answer(0, answer)) or answer
        return [_started(self, Run, each) for each in answers]

    def run(self, workflow: Any, input: Any = None, *, timeout: Optional[float] = None,
            run_timeout: Union[float, str, datetime.timedelta, None] = None, **options: Any) -> Any:
        """Starts a run, waits for its end and gives its output; RunFailed if it fails.

        `timeout` is how long this waits, `run_timeout` how long the run may take.
        """
        return self.start(workflow, input, timeout=run_timeout, **options).result(timeout)

    def handle(self, run: str, workflow: Any = None) -> Run:
        """A run by its id; nothing is asked of the server. `workflow` says what its output is."""
        return Run(self, run, workflow=workflow)

    def list_all(self, **filters: Any) -> Iterator[RunInfo]:
        """All runs that fit, page after page. Takes what list() takes."""
        while True:
            page = self.list(**filters)
            yield from page.runs
            if page.next is None:
                return
            filters["cursor"] = page.next

    def stream(self, run: str, name: str, start: int = 0, *, follow: bool = True) -> Iterator[Any]:
        """What a run appends to a stream, from item number `start` on, as it comes, until the run has
        ended; without `follow`, what is there now."""
        while True:
            page = self.stream_page(run, name, start, wait=_FOLLOW if follow else 0)
            for item in page["items"]:
                yield item["value"]
            if page["ended"] or (not follow and not page["items"]):
                return
            start = page["next"]

    def changes(self, run: Optional[str] = None, *, workflow: Optional[str] = None,
                kind: Optional[str] = None, change: Optional[str] = None,
                after: Optional[str] = None, timeout: Optional[float] = None) -> Changes:
        """What happens to all runs, or to one, as it happens: an iterator of Change without an end.

        It begins with what happens from now on, or behind the change with the id `after`. A lost
        connection is made again, and what came meanwhile is there; if it cannot be, or the server was
        restarted, a Change of the kind "missed" says so. WaitTimeout after `timeout` seconds without a
        change; the iteration may go on then. close() ends it.

        The server leaves out what is not asked for: `workflow` wants the runs of one workflow, `kind`
        "run" or "task" one kind of change, `change` one change of runs, such as "ended", or one status
        of tasks, such as "failed".
        """
        return Changes(self._target, Filter(run, workflow, kind, change), after, timeout, self._timeout, self._retries)

    def seal(self, value: Any) -> Opaque:
        """A value encoded by this client's codec, for a place in a value that is plain otherwise."""
        return self._codecs.seal(value)

    # --- the wire ---

    def _second_start(self, body: Dict[str, Any], refusal: PawlError) -> Optional[Dict[str, Any]]:
        look = _requests.second_start(body, refusal) if self._codecs.encoder is not None else None
        return None if look is None else self._do(look)

    def _do(self, request: "Union[Call[R], Poll[R]]") -> R:
        if isinstance(request, Call):
            return self._ask(request)
        for call in request:
            answer = self._ask(call)
            if answer is not None:
                return request.found(answer)
        raise request.timeout_error()

    def _ask(self, call: Call[R]) -> R:
        text = call.text(self._codecs)
        trace = "" if text is None else _tracing.head()
        pauses = iter(_requests.pauses(self._retries if call.repeatable else 0))
        repeated = False
        while True:
            try:
                request = self._target.request(call.method, call.path, text, more=trace)
                answer = self._pool.exchange(request, self._timeout + call.wait)
                return call.answer(answer.status, answer.body, self._codecs, repeated)
            except (OSError, PawlError) as problem:
                error = as_error(self._target, problem)
            pause = next(pauses, None) if error.retryable else None
            if pause is None:
                raise error from None
            repeated = True
            time.sleep(pause)


_FOLLOW = 30.0  # seconds that one question for the items of a stream waits


def _start_options(values: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items()
            if name not in ("self", "workflow", "input")}


def _started(client: Any, kind: Any, answer: Dict[str, Any]) -> Any:
    if "error" in answer:
        return error_from_answer(0, answer)
    return kind(client, answer["id"], bool(answer.get("created")))
