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
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from . import _bundle, _requests
from ._http import Pool, Target, unreachable
from .errors import PawlError, WaitTimeout, error_from_answer
from .runs import ENDED, Deployment, Result, RunInfo, RunPage, StatusChange

_POLL = 30.0  # seconds of one long poll


class Run:
    """A run that was started, or that is known by its id."""

    def __init__(self, client: "Client", id: str, created: bool = False) -> None:
        self.client = client
        self.id = id
        self.created = created  # False: it was there

    def result(self, timeout: Optional[float] = None) -> Any:
        """Waits for the end, and gives the output; RunFailed or RunCancelled if there is none."""
        return self.wait(timeout).value()

    def wait(self, timeout: Optional[float] = None) -> Result:
        return self.client.wait(self.id, timeout)

    def info(self) -> RunInfo:
        return self.client.get(self.id)

    def send(self, channel: str, payload: Any = None, *, id: Optional[str] = None) -> bool:
        return self.client.send(self.id, channel, payload, id=id)

    def cancel(self, *, grace: Optional[float] = None, reason: Optional[str] = None) -> None:
        self.client.cancel(self.id, grace=grace, reason=reason)

    def kill(self) -> None:
        self.client.kill(self.id)

    def pause(self) -> None:
        self.client.pause(self.id)

    def resume(self, value: Any = None) -> None:
        self.client.resume(self.id, value)

    def wait_status_change(self, after: int = 0, timeout: Optional[float] = None) -> StatusChange:
        return self.client.wait_status_change(self.id, after, timeout)

    def __repr__(self) -> str:
        return "<run %s>" % self.id


class Client:
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
    ) -> Run:
        """Starts a run. With the id or key of one that is there, that one is given back.

        on_conflict: "return" (the default), "fail" or "restart_if_ended". `message` is a pair of channel
        and payload that is there from the beginning.
        """
        options = _start_options(locals())
        answer = self._do(_requests.start(workflow, input, options))
        return Run(self, answer["id"], bool(answer.get("created")))

    def start_many(self, starts: Iterable[Dict[str, Any]]) -> List[Any]:
        """Starts up to 1,000 runs at once: each is a dict of start()'s arguments.

        Gives a Run for each, or the PawlError that kept it from starting.
        """
        bodies = []
        for each in starts:
            options = dict(each)
            bodies.append(
                _requests.start_body(options.pop("workflow"), options.pop("input", None), options)
            )
        return [_started(self, Run, each) for each in self._do(_requests.start_many(bodies))]

    def run(self, workflow: Any, input: Any = None, *, timeout: Optional[float] = None,
            **options: Any) -> Any:
        """Starts a run, waits for its end and gives its output; RunFailed if it fails."""
        return self.start(workflow, input, **options).result(timeout)

    def handle(self, run: str) -> Run:
        """A run by its id; nothing is asked of the server."""
        return Run(self, run)

    # --- looking ---

    def wait(self, run: str, timeout: Optional[float] = None) -> Result:
        """Waits for the run's end. WaitTimeout if that does not come within `timeout` seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            left = _POLL if deadline is None else deadline - time.monotonic()
            result: Result = self._do(_requests.result(run, min(left, _POLL)))
            if result.status in ENDED:
                return result
            if deadline is not None and time.monotonic() >= deadline:
                raise WaitTimeout("run %s has not ended within %g seconds" % (run, timeout or 0))

    def get(self, run: str) -> RunInfo:
        """How a run stands."""
        return self._do(_requests.get(run))

    def list(
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
        return self._do(_requests.list_runs(_filters(locals())))

    def list_all(self, **filters: Any) -> Iterator[RunInfo]:
        """All runs that fit, page after page. Takes what list() takes."""
        while True:
            page = self.list(**filters)
            yield from page.runs
            if page.next is None:
                return
            filters["cursor"] = page.next

    def state(self, run: str) -> Dict[str, Any]:
        """Where the run stands: fibers, frames, lines, variables, what each waits for."""
        return self._do(_requests.state(run))

    def timeline(self, run: str, *, cursor: Optional[str] = None,
                 limit: Optional[int] = None) -> Dict[str, Any]:
        """What the run has done, the newest first."""
        return self._do(_requests.timeline(run, cursor, limit))

    def logs(self, run: str, *, limit: Optional[int] = None) -> List[Dict[str, Any]]:
        """What the run has printed, the oldest line first."""
        return self._do(_requests.logs(run, limit))

    def wait_status_change(self, run: str, after: int = 0,
                           timeout: Optional[float] = None) -> StatusChange:
        """What the run says with set_status once its number is past `after`; WaitTimeout after `timeout`."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            left = _POLL if deadline is None else deadline - time.monotonic()
            change = self._do(_requests.status_change(run, after, min(left, _POLL)))
            if change is not None:
                return change
            if deadline is not None and time.monotonic() >= deadline:
                raise WaitTimeout("the status of run %s has not changed" % run)

    # --- acting ---

    def send(self, run: str, channel: str, payload: Any = None, *, id: Optional[str] = None) -> bool:
        """Sends a message. False: a message with this id had been sent before."""
        return self._do(_requests.send(run, channel, payload, id))

    def cancel(self, run: str, *, grace: Optional[float] = None, reason: Optional[str] = None) -> None:
        """Asks the run to end; after `grace` seconds it ends by force."""
        self._do(_requests.act(run, "cancel", {"grace": grace, "reason": reason}))

    def kill(self, run: str) -> None:
        """Ends the run at once; no `finally` of its program runs."""
        self._do(_requests.act(run, "kill"))

    def pause(self, run: str) -> None:
        self._do(_requests.act(run, "pause"))

    def resume(self, run: str, value: Any = None) -> None:
        """Lets a paused run go on, or gives suspend() its value."""
        self._do(_requests.resume(run, value))

    def retry(self, run: str, *, force: bool = False) -> None:
        """Puts a failed run back to before the call that failed, and tries that again."""
        self._do(_requests.act(run, "retry", {"force": force}))

    def restart(self, run: str) -> None:
        """Starts an ended run from its beginning."""
        self._do(_requests.act(run, "restart"))

    def act_on_many(self, action: str, *, dry_run: bool = False, **filters: Any) -> Dict[str, int]:
        """cancel, kill, pause … for all runs that fit the filters of list()."""
        return self._do(_requests.act_on_many(action, filters, dry_run))

    def resolve(self, token: str, value: Any = None) -> None:
        """Answers a promise."""
        self._do(_requests.resolve(token, value))

    def reject(self, token: str, kind: str = "Rejected", message: str = "", data: Any = None) -> None:
        """Answers a promise with an error."""
        self._do(_requests.reject(token, kind, message, data))

    # --- programs, queues, workers ---

    def deploy(self, path: str, *further: str, tasks: Iterable[str] = (),
               inputs: Iterable[str] = ()) -> Deployment:
        """Deploys the workflows of a file and of the project's files that it imports.

        DeployError, which is a SyntaxError at the right line, if the server's language refuses one.
        """
        bundle = _bundle.collect(path, further)
        try:
            return self._do(_requests.deploy(bundle.files(), tasks, inputs))
        except PawlError as error:
            raise bundle.at_home(error) from None

    def deploy_source(self, source: str, *, path: str = "workflow.py", tasks: Iterable[str] = (),
                      inputs: Iterable[str] = ()) -> Deployment:
        """Deploys one file that is given as text."""
        return self._do(_requests.deploy([(path, source)], tasks, inputs))

    def workflows(self) -> List[Dict[str, Any]]:
        return self._do(_requests.workflows())

    def versions(self, workflow: str) -> List[Dict[str, Any]]:
        return self._do(_requests.versions(workflow))

    def queues(self) -> List[Dict[str, Any]]:
        return self._do(_requests.queues())

    def limit_queue(
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
        self._do(_requests.limit_queue(queue, limits))

    def workers(self) -> List[Dict[str, Any]]:
        return self._do(_requests.workers())

    def purge(self, older_than: float, *, status: Optional[str] = None) -> int:
        """Removes runs that ended more than `older_than` seconds ago; how many."""
        return self._do(_requests.purge(older_than, status))

    # --- the wire ---

    def _do(self, call: _requests.Call) -> Any:
        request = self._target.request(call.method, call.path, call.body, call.headers)
        timeout = self._timeout + call.wait
        pauses = iter(_requests.pauses(self._retries if call.repeatable else 0))
        while True:
            try:
                answer = self._pool.exchange(request, timeout)
                return call.answer(answer.status, answer.body)
            except OSError as problem:
                if isinstance(problem, PawlError):
                    error: PawlError = problem
                else:
                    error = unreachable(self._target, problem)
            except PawlError as problem:
                error = problem
            pause = next(pauses, None) if error.retryable else None
            if pause is None:
                raise error from None
            time.sleep(pause)


def _start_options(values: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items()
            if name not in ("self", "workflow", "input")}


def _filters(values: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if name != "self"}


def _started(client: Any, kind: Any, answer: Dict[str, Any]) -> Any:
    if "error" in answer:
        return error_from_answer(0, answer)
    return kind(client, answer["id"], bool(answer.get("created")))
