"""The verbs of the REST API: as requests, and the reading of their answers, without any input or
output. What each takes, means and gives is said here once; _verbs.py makes the methods of the
blocking and of the asyncio client of it, and of their runs."""

from __future__ import annotations

import datetime
import random
import re
import time
import uuid
from typing import Any, Callable, Dict, Generic, Iterable, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union

from . import _bundle, _declare, errors, payload
from ._codec import Codecs, Outgoing, OutgoingText, content_of, outgoing
from ._definitions import Task, result_converter, workflow_name
from ._http import quote, query
from .runs import ENDED, Deployment, Result, RunInfo, RunPage, StatusChange, read_time, write_duration, write_time

LONGEST_POLL = 60.0  # that the server allows
_POLL = 30.0  # seconds of one long poll

R = TypeVar("R")
AnyTask = Union[str, Task[Any, Any]]


def _body(status: int, body: Any) -> Any:
    return body


def _nothing(status: int, body: Any) -> None:
    return None


class Call(Generic[R]):
    """One request. `repeatable`: asking twice does no harm, so a lost answer is asked for again.
    `ends_run`: if that finds the run ended, the first request is taken to have done it."""

    __slots__ = ("method", "path", "body", "read", "repeatable", "ends_run", "wait", "refusal",
                 "undecoded")

    def __init__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        read: Callable[[int, Any], R] = _body,
        repeatable: bool = True,
        ends_run: bool = False,
        wait: float = 0,
        refusal: Optional[Callable[[errors.PawlError], errors.PawlError]] = None,
        undecoded: Optional[Callable[[R, errors.CodecError], None]] = None,
    ) -> None:
        self.method = method
        self.path = path
        self.body = body
        self.read = read
        self.repeatable = repeatable
        self.ends_run = ends_run
        self.wait = wait  # seconds that the server may take because it was asked to wait
        self.refusal = refusal  # what is made of the server's error
        self.undecoded = undecoded  # is told of a value in the result that could not be decoded

    def text(self, codecs: Codecs) -> Optional[bytes]:
        """The body as it is sent, with its payloads encoded: once, however often it is asked for."""
        if self.method == "GET":
            return None
        return codecs.write(self.body if self.body is not None else {})

    def answer(self, status: int, text: bytes, codecs: Codecs, repeated: bool = False) -> R:
        """The result, or the error raised."""
        body: Any = None
        problems: List[errors.CodecError] = []
        if text:
            try:
                body = codecs.read(text, problems)
            except payload.PayloadError:
                body = text.decode("utf-8", "replace")
        if 200 <= status < 300:
            result = self.read(status, body)
            if problems and self.undecoded is not None and result is not None:
                self.undecoded(result, problems[0])
            return result
        error = errors.error_from_answer(status, body)
        if repeated and self.ends_run and isinstance(error, errors.RunEnded):
            return self.read(200, None)
        raise error if self.refusal is None else self.refusal(error)


class Poll(Generic[R]):
    """Requests one after the other, until one is answered with something, or the time is over."""

    def __init__(
        self,
        make: Callable[[float], Call[Any]],
        timeout: Optional[float],
        message: str,
        found: Callable[[Any], R],
    ) -> None:
        self._make = make
        self._timeout = timeout
        self._message = message
        self.found = found  # what is made of that something

    def __iter__(self) -> Iterator[Call[Any]]:
        deadline = None if self._timeout is None else time.monotonic() + self._timeout
        while True:
            left = _POLL if deadline is None else deadline - time.monotonic()
            yield self._make(min(max(left, 0.0), _POLL))
            if deadline is not None and time.monotonic() >= deadline:
                return

    def timeout_error(self) -> errors.WaitTimeout:
        return errors.WaitTimeout(self._message)


def pauses(most: int) -> Iterable[float]:
    """How long to wait before each further attempt: doubling, and by chance up to half less."""
    for attempt in range(most):
        yield min(0.05 * 2**attempt, 2.0) * (1 - random.random() / 2)


def new_id() -> str:
    """A UUID of version 7, as the server makes them: in the order of time."""
    number = int(time.time() * 1000) << 80 | random.getrandbits(80)
    number = number & ~(0xF << 76) | 7 << 76
    return str(uuid.UUID(int=number & ~(3 << 62) | 2 << 62))


def _plain(fields: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


# --- programs ------------------------------------------------------------------------------------


def deploy(
    path: str,
    *further: str,
    tasks: Iterable[AnyTask] = (),
    inputs: Iterable[str] = (),
    settings: Optional[Mapping[str, str]] = None,
    namespace: Optional[str] = None,
) -> Call[Deployment]:
    """Deploys the workflows of a file and of the project's files that it imports.

    `tasks`: names that the source calls without declaring them; or tasks, whose options then count for
    workflows that take them from pawl.tasks. `namespace`: that of the pawl.serve() that runs its tasks.

    `settings`: what the workflows read in os.environ. They are a part of the version, for everybody to see;
    secrets belong to tasks.

    DeployError, which is a SyntaxError at the right line, if the server's language refuses one.
    """
    return deploy_bundle(_bundle.collect(path, further), tasks, inputs, settings, namespace)


def deploy_bundle(
    bundle: _bundle.Bundle,
    tasks: Iterable[AnyTask] = (),
    inputs: Iterable[str] = (),
    settings: Optional[Mapping[str, str]] = None,
    namespace: Optional[str] = None,
) -> Call[Deployment]:
    return _deploy(bundle.files(), tasks, inputs, settings, bundle.at_home, namespace)


def deploy_source(
    source: str,
    *,
    path: str = "workflow.py",
    tasks: Iterable[AnyTask] = (),
    inputs: Iterable[str] = (),
    settings: Optional[Mapping[str, str]] = None,
    namespace: Optional[str] = None,
) -> Call[Deployment]:
    """Deploys one file that is given as text."""
    return _deploy([(path, source)], tasks, inputs, settings, None, namespace)


def deploy_files(files: List[Tuple[str, str]], tasks: Iterable[AnyTask] = ()) -> Call[Deployment]:
    """Deploys files that are given as pairs of path and text, the main one first."""
    return _deploy(files, tasks, (), None, None, None)


def _deploy(
    files: List[Tuple[str, str]],
    tasks: Iterable[AnyTask],
    inputs: Iterable[str],
    settings: Optional[Mapping[str, str]],
    refusal: Optional[Callable[[errors.PawlError], errors.PawlError]],
    namespace: Optional[str],
) -> Call[Deployment]:
    def read(status: int, body: Any) -> Deployment:
        return Deployment(body.get("version", ""), list(body.get("workflows", [])))

    body = {
        "files": [{"path": path, "text": text} for path, text in files],
        "tasks": _declare.offered(tasks),
        "inputs": list(inputs),
        "settings": dict(settings or {}),
        "namespace": namespace,
    }
    return Call("POST", "/deploy", body, read=read, refusal=refusal)


def workflows() -> Call[List[Dict[str, Any]]]:
    """The workflows that are deployed."""
    return Call("GET", "/workflows", read=lambda status, body: body["workflows"])


def versions(workflow: str) -> Call[List[Dict[str, Any]]]:
    """The versions of a workflow that are deployed, and how many runs each has."""
    path = "/workflows/%s/versions" % quote(workflow)
    return Call("GET", path, read=lambda status, body: body["versions"])


def source(workflow: str, version: Optional[str] = None) -> Call[Dict[str, Any]]:
    """The source of a workflow as it was deployed: {"version", "file", "function", "line", "files"}."""
    return Call("GET", "/workflows/%s/source%s" % (quote(workflow), query({"version": version})))


def lines(workflow: str, version: Optional[str] = None) -> Call[List[Dict[str, Any]]]:
    """How many live runs of a workflow wait at which line: {"version", "line", "runs"} of each."""
    path = "/workflows/%s/lines%s" % (quote(workflow), query({"version": version}))
    return Call("GET", path, read=lambda status, body: body["lines"])


def counts(*, workflow: Optional[str] = None, version: Optional[str] = None, id_part: Optional[str] = None) -> Call[Dict[str, int]]:
    """How many runs there are, by status, and how many of the live ones are paused, held or suspended."""
    return Call("GET", "/counts" + query({"workflow": workflow, "version": version, "id_part": id_part}))


def error_groups(*, workflow: Optional[str] = None, limit: Optional[int] = None) -> Call[Dict[str, Any]]:
    """Failed and held runs, grouped by error and line of the source: {"groups", "looked_at", "complete"}."""
    return Call("GET", "/errors" + query({"workflow": workflow, "limit": limit}))


def rates(seconds: int = 3600, *, points: Optional[int] = None) -> Call[List[Dict[str, Any]]]:
    """What the server has done over time, the oldest step first."""
    return Call("GET", "/rates" + query({"seconds": seconds, "points": points}),
                read=lambda status, body: body["steps"])


def sql(text: str, *arguments: Union[None, bool, int, float, str], rows: Optional[int] = None,
        timeout: Optional[float] = None) -> Call[List[Dict[str, Any]]]:
    """The rows of a SELECT over runs, vars, calls, messages, logs, queues, workers and schedules; the
    arguments stand for the ? of the statement."""
    body = {"sql": text, "arguments": list(arguments), "rows": rows, "timeout": timeout}
    return Call("POST", "/sql", body,
                read=lambda status, body: [dict(zip(body["columns"], row)) for row in body["rows"]])


def use_version(workflow: str, version: str) -> Call[None]:
    """Gives new runs of a workflow another version, which was deployed before."""
    return Call("PUT", "/workflows/%s/version" % quote(workflow), {"version": version}, read=_nothing)


# --- runs ----------------------------------------------------------------------------------------


def start_body(workflow: Any, input: Any, options: Dict[str, Any]) -> Dict[str, Any]:
    body = {
        "workflow": workflow_name(workflow),
        "input": outgoing(input, "input"),
        "id": options.get("id"),
        "start_key": options.get("key"),
        "on_conflict": options.get("on_conflict"),
        "priority": options.get("priority"),
        "start_at": write_time(options.get("start_at")),
        "tags": options.get("tags"),
        "version": options.get("version"),
        "timeout": write_duration(options.get("timeout")),
        "queue": options.get("queue"),
        "queue_key": options.get("queue_key"),
    }
    message = options.get("message")
    if message is not None:
        channel, content = message
        # With an id, so that whoever asks again does not send it twice.
        body["message"] = {"channel": channel, "payload": outgoing(content, "message"), "id": new_id()}
    if not body["id"] and not body["start_key"]:
        # So that a start whose answer was lost can be asked for again.
        body["id"] = new_id()
    return {name: value for name, value in body.items() if value is not None or name == "input"}


def start(workflow: Any, input: Any, options: Dict[str, Any]) -> Call[Dict[str, Any]]:
    body = start_body(workflow, input, options)
    return Call("POST", "/runs", body, repeatable=_is_repeatable(body))


def start_many(starts: Iterable[Dict[str, Any]]) -> Call[List[Dict[str, Any]]]:
    bodies = []
    for each in starts:
        options = dict(each)
        bodies.append(start_body(options.pop("workflow"), options.pop("input", None), options))
    return Call("POST", "/runs/batch", {"runs": bodies}, read=lambda status, body: body["results"],
                repeatable=all(map(_is_repeatable, bodies)))


def second_start(body: Dict[str, Any], refusal: errors.PawlError) -> Optional[Call[Any]]:
    """Asks whether the run that keeps another from starting has the same input, and is the one that is
    meant. A codec may encode an input in another way each time, and the server sees two inputs."""
    input = body["input"]
    found = _OTHER_INPUT.search(refusal.message)
    if not isinstance(refusal, errors.RunExists) or not isinstance(input, Outgoing) or not found:
        return None

    def read(status: int, run: Any) -> Optional[Dict[str, Any]]:
        given = payload.decode(payload.write(input.lowered, content_of))
        same = payload.encode(run.get("input")) == payload.encode(given)
        return {"id": run["id"], "created": False} if same else None

    return Call("GET", "/runs/" + quote(found.group(1)), read=read)


# As the server says it.
_OTHER_INPUT = re.compile(r"^run '(.*)' exists and has another input$", re.DOTALL)


def _is_repeatable(start: Dict[str, Any]) -> bool:
    # Otherwise a second asking would meet the run that the first one made, which may have ended.
    return start.get("on_conflict") in (None, "return")


def get(run: str) -> Call[RunInfo]:
    """How a run stands."""
    return Call("GET", "/runs/" + quote(run), read=lambda status, body: RunInfo.read(body))


def list_runs(
    *,
    status: Optional[str] = None,
    workflow: Optional[str] = None,
    version: Optional[str] = None,
    parent: Optional[str] = None,
    paused: Optional[bool] = None,
    held: Optional[bool] = None,
    queued: Optional[bool] = None,
    suspended: Optional[bool] = None,
    tags: Optional[Dict[str, str]] = None,
    created_from: Optional[datetime.datetime] = None,
    created_until: Optional[datetime.datetime] = None,
    ended_from: Optional[datetime.datetime] = None,
    ended_until: Optional[datetime.datetime] = None,
    error: Optional[str] = None,
    id_part: Optional[str] = None,
    line: Optional[int] = None,
    cursor: Optional[str] = None,
    limit: Optional[int] = None,
) -> Call[RunPage]:
    """A page of the runs that fit all conditions, the newest first."""
    values = {
        "status": status,
        "workflow": workflow,
        "version": version,
        "parent": parent,
        "paused": None if paused is None else "true" if paused else "false",
        "held": None if held is None else "true" if held else "false",
        "queued": None if queued is None else "true" if queued else "false",
        "suspended": None if suspended is None else "true" if suspended else "false",
        "tag": ["%s:%s" % pair for pair in (tags or {}).items()],
        "created_from": write_time(created_from),
        "created_until": write_time(created_until),
        "ended_from": write_time(ended_from),
        "ended_until": write_time(ended_until),
        "error": error,
        "id_part": id_part,
        "line": line,
        "cursor": cursor,
        "limit": limit,
    }

    def read(status: int, body: Any) -> RunPage:
        following = body.get("next")
        return RunPage([RunInfo.read(each) for each in body["runs"]],
                       None if following in (None, "") else str(following))

    return Call("GET", "/runs" + query(values), read=read)


def wait(run: str, timeout: Optional[float] = None, *, workflow: Any = None) -> Poll[Result]:
    """Waits for the run's end. WaitTimeout if that does not come within `timeout` seconds.

    With the run's `workflow`, the function itself, the output is what it is annotated with.
    """
    return _wait(run, timeout, workflow, lambda result: result)


def result(run: str, timeout: Optional[float] = None, *, workflow: Any = None) -> Poll[Any]:
    """Waits for the end, and gives the output; RunFailed or RunCancelled if there is none.

    With the run's `workflow`, the function itself, the output is what it is annotated with, and an
    error is also of the exception class that its file has under the error's kind.
    """
    return _wait(run, timeout, workflow, lambda result: result.value())


def _wait(run: str, timeout: Optional[float], workflow: Any, given: Callable[[Result], R]) -> Poll[R]:
    def read(status: int, body: Any) -> Optional[Result]:
        result = Result(run, body.get("status", "waiting"), body.get("output"), body.get("error"))
        if result.status not in ENDED:
            return None
        result.workflow = workflow
        return result

    def undecoded(result: Optional[Result], problem: errors.CodecError) -> None:
        assert result is not None
        result.problem = problem

    def found(result: Result) -> R:
        if result.completed and workflow is not None and result.problem is None:
            result.output = result_converter(workflow)(result.output, run)
        return given(result)

    def make(wait: float) -> Call[Any]:
        path = "/runs/%s/result?wait=%s" % (quote(run), _seconds(wait))
        return Call("GET", path, read=read, wait=wait, undecoded=undecoded)

    return Poll(make, timeout, "run %s has not ended within %g seconds" % (run, timeout or 0),
                found)


def _seconds(duration: float) -> str:
    return ("%.3f" % duration).rstrip("0").rstrip(".")


def cancel(run: str, *, grace: Optional[float] = None, reason: Optional[str] = None) -> Call[None]:
    """Asks the run to end; after `grace` seconds it ends by force."""
    return _act(run, "cancel", {"grace": grace, "reason": reason}, ends_run=True)


def kill(run: str, *, reason: Optional[str] = None) -> Call[None]:
    """Ends the run at once; no `finally` of its program runs."""
    return _act(run, "kill", {"reason": reason}, ends_run=True)


def pause(run: str, *, reason: Optional[str] = None, key: Optional[str] = None) -> Call[None]:
    """Lets the run take no further step until it is resumed; once for a key, however often it is
    asked for."""
    return _act(run, "pause", {"reason": reason, "key": key or new_id()})


def resume(run: str, value: Any = None, *, key: Optional[str] = None) -> Call[None]:
    """Lets a paused run go on, or gives suspend() its value; once for a key, however often it is
    asked for."""
    return _act(run, "resume", {"value": outgoing(value, "value"), "key": key or new_id()})


def retry(
    run: str, *, force: bool = False, version: Optional[str] = None,
    set: Optional[Dict[str, Any]] = None, key: Optional[str] = None,
) -> Call[None]:
    """Gives a held run another try, or puts a failed one back to before the step that failed; once
    for a key, however often it is asked for. With version="latest", or another version, the run is
    moved there first, and `set` gives the values that this needs."""
    body: Dict[str, Any] = {"force": force, "version": version, "key": key or new_id()}
    if set is not None:
        body["set"] = outgoing(set, "set")
    return _act(run, "retry", body)


def fail(run: str, *, key: Optional[str] = None) -> Call[None]:
    """Lets a held run fail, with its undos; once for a key, however often it is asked for."""
    return _act(run, "fail", {"key": key or new_id()})


def restart(run: str, *, key: Optional[str] = None) -> Call[None]:
    """Starts an ended run from its beginning; once for a key, however often it is asked for."""
    return _act(run, "restart", {"key": key or new_id()})


def delete(run: str) -> Call[None]:
    """Removes an ended run with all that is its own; its children stay. RunNotEnded if it is alive."""
    return Call("DELETE", "/runs/" + quote(run), read=_nothing, repeatable=False)


def _act(run: str, action: str, body: Dict[str, Any], ends_run: bool = False) -> Call[None]:
    path = "/runs/%s/%s" % (quote(run), action)
    return Call("POST", path, _plain(body), read=_nothing, ends_run=ends_run)


def move(
    run: str, *, version: str = "latest", set: Optional[Dict[str, Any]] = None, dry_run: bool = False,
    drop_retry_point: bool = False, reason: Optional[str] = None,
) -> Call[Dict[str, Any]]:
    """Brings a live run to another version of its workflow: `frames` says which lines become which,
    and what becomes of the variables. `set`: values for variables that the new code needs, by name,
    or for fields, by "Class.field". A run that cannot be moved stays as it is (InvalidRequest)."""
    body = _plain({"version": version, "dry_run": dry_run, "drop_retry_point": drop_retry_point,
                   "reason": reason})
    if set is not None:
        body["set"] = outgoing(set, "set")
    return Call("POST", "/runs/%s/move" % quote(run), body, repeatable=dry_run)


def move_many(
    *, version: str = "latest", set: Optional[Dict[str, Any]] = None, dry_run: bool = False,
    drop_retry_point: bool = False, reason: Optional[str] = None, **filters: Any,
) -> Call[Dict[str, Any]]:
    """The same for all live runs that fit the filters of list(): how many can move and how many
    have, from which lines to which, and why the others cannot. For filters on the version that runs
    have, name `of_version`."""
    if "of_version" in filters:
        filters["version"] = filters.pop("of_version")
    body = _plain({"filter": _body_filter(filters), "version": version, "dry_run": dry_run,
                   "drop_retry_point": drop_retry_point, "reason": reason})
    if set is not None:
        body["set"] = outgoing(set, "set")
    return Call("POST", "/moves", body, repeatable=dry_run)


def _body_filter(filters: Dict[str, Any]) -> Dict[str, Any]:
    unset = [name for name, given in filters.items() if given is None]
    if unset:
        # Dropped without a word, it would mean every run.
        raise ValueError("the filter '%s' is None; leave it out to act on runs whatever it is" % unset[0])
    if isinstance(filters.get("tags"), dict):
        filters["tag"] = ["%s:%s" % pair for pair in filters.pop("tags").items()]
    for name in ("created_from", "created_until"):
        if name in filters:
            filters[name] = write_time(filters[name])
    return filters


def edit(
    run: str, values: Optional[Dict[str, Any]] = None, *, messages: Optional[Dict[int, Any]] = None,
    results: Optional[Dict[int, Any]] = None, arguments: Optional[Dict[int, Any]] = None,
    timer_at: Any = None, timer_was: Any = None,
    revision: Optional[int] = None, dry_run: bool = False, force: bool = False,
    reason: Optional[str] = None,
) -> Call[Dict[str, Any]]:
    """Changes what a run that waits has: variables by place ("total", "order.items[2].price"), messages
    by number, a timer, the arguments of tasks that nobody has begun; or gives tasks that are open or
    have failed their results. `parts` says what was before; with the
    answer's `revision` that can be given back, as long as the run has not moved on."""
    body = _plain({"revision": revision, "dry_run": dry_run, "force": force, "reason": reason,
                   "timer_at": timer_at and write_time(timer_at),
                   "timer_was": timer_was and write_time(timer_was)})
    for name, given in (("values", values), ("messages", messages), ("results", results),
                        ("arguments", arguments)):
        if given:
            body[name] = outgoing({str(key): value for key, value in given.items()}, name)
    return Call("POST", "/runs/%s/edit" % quote(run), body, repeatable=dry_run)


def fork(
    run: str, *, at: Union[None, int, str] = None, id: Optional[str] = None,
    version: Optional[str] = None, values: Optional[Dict[str, Any]] = None,
    tags: Optional[Dict[str, str]] = None, tasks: str = "take", dry_run: bool = False,
    force: bool = False, reason: Optional[str] = None,
) -> Call[Dict[str, Any]]:
    """A copy of a run under another id: as it stands or, with `at`, as it stood after a turn of its
    history (a number, or "retry-point"); `notes` says what becomes of its calls. tasks="again" asks
    again for tasks whose results the run had not been told of."""
    body = _plain({"at": None if at is None else str(at), "id": id or (None if dry_run else new_id()), "version": version, "tags": tags,
                   "tasks": tasks, "dry_run": dry_run, "force": force, "reason": reason})
    if values:
        body["values"] = outgoing(values, "values")
    return Call("POST", "/runs/%s/fork" % quote(run), body, repeatable=dry_run)


def act_on_many(
    action: str,
    *,
    dry_run: bool = False,
    reason: Optional[str] = None,
    grace: Optional[float] = None,
    value: Any = ...,
    force: bool = False,
    **filters: Any,
) -> Call[Dict[str, int]]:
    """cancel, kill, pause … for all runs that fit the filters of list(); each takes what it takes
    for one run. A resume with a value, also None, is for those that are suspended."""
    body = _plain({"action": action, "filter": _body_filter(filters), "dry_run": dry_run,
                   "reason": reason, "grace": grace, "force": force})
    if value is not ...:
        body["value"] = outgoing(value, "value")
    return Call("POST", "/runs/actions", body, repeatable=dry_run)


def state(run: str, *, at: Union[None, int, str] = None) -> Call[Dict[str, Any]]:
    """Where the run stands: fibers, frames, lines, variables, what each waits for. With `at`: where
    it stood after a turn of its history, a number or "retry-point"."""
    return Call("GET", "/runs/%s/state%s" % (quote(run), query({"at": at})))


def timeline(
    run: str, *, cursor: Optional[str] = None, limit: Optional[int] = None, open: bool = False
) -> Call[Dict[str, Any]]:
    """What the run has done, the newest first; with `open`, only what has not ended."""
    wanted = {"cursor": cursor, "limit": limit, "open": "true" if open else None}
    return Call("GET", "/runs/%s/timeline%s" % (quote(run), query(wanted)))


def logs(run: str, *, limit: Optional[int] = None) -> Call[List[Dict[str, Any]]]:
    """What the run has printed, the oldest line first."""

    def read(status: int, body: Any) -> List[Dict[str, Any]]:
        return [dict(line, at=read_time(line.get("at"))) for line in body["lines"]]

    return Call("GET", "/runs/%s/logs%s" % (quote(run), query({"limit": limit})), read=read)


def streams(run: str) -> Call[List[Dict[str, Any]]]:
    """The streams that the run has appended to: name, items and bytes of each."""
    return Call("GET", "/runs/%s/streams" % quote(run), read=lambda status, body: body["streams"])


def stream_page(
    run: str, name: str, start: int = 0, *, limit: Optional[int] = None, wait: float = 0,
) -> Call[Dict[str, Any]]:
    """Items of a stream from number `start` on, `next`, and whether nothing will come after them.

    With `wait`, waits for so many seconds, at most 60, for the first of them.
    """

    def read(status: int, body: Any) -> Dict[str, Any]:
        body["items"] = [dict(item, at=read_time(item.get("at"))) for item in body["items"]]
        return body

    options = {"from": start, "limit": limit, "wait": _seconds(wait) if wait else None}
    return Call("GET", "/runs/%s/streams/%s%s" % (quote(run), quote(name), query(options)), read=read, wait=wait)


def messages(run: str, *, limit: Optional[int] = None) -> Call[Dict[str, Any]]:
    """Messages that the run has not received yet, the oldest first, and the channels on which it waits.

    A message whose "expected" is False went to a channel that the run's program does not know."""

    def read(status: int, body: Any) -> Dict[str, Any]:
        return dict(body, messages=[dict(each, sent_at=read_time(each.get("sent_at"))) for each in body["messages"]])

    return Call("GET", "/runs/%s/messages%s" % (quote(run), query({"limit": limit})), read=read)


def send(run: str, channel: str, payload: Any = None, *, id: Optional[str] = None) -> Call[bool]:
    """Sends a message. False: a message with this id had been sent before."""
    body = {
        "channel": channel,
        "payload": outgoing(payload, "payload"),
        "id": id or str(uuid.uuid4()),
    }
    return Call("POST", "/runs/%s/messages" % quote(run), body,
                read=lambda status, body: bool(body.get("recorded", True)))


def wait_status_change(
    run: str, after: int = 0, timeout: Optional[float] = None
) -> Poll[StatusChange]:
    """What the run says with set_status once its number is past `after`; WaitTimeout after `timeout`."""

    problems: List[errors.CodecError] = []

    def make(wait: float) -> Call[Any]:
        path = "/runs/%s/status?after=%d&wait=%s" % (quote(run), after, _seconds(wait))
        return Call("GET", path, wait=wait, undecoded=lambda body, problem: problems.append(problem))

    def found(body: Any) -> StatusChange:
        if problems:
            raise problems[0]
        return StatusChange(int(body["version"]), body.get("value"))

    return Poll(make, timeout, "the status of run %s has not changed" % run, found)


# --- promises ------------------------------------------------------------------------------------


def resolve(token: str, value: Any = None) -> Call[None]:
    """Answers a promise."""
    body = {"value": outgoing(value, "value")}
    return Call("POST", "/promises/%s/resolve" % quote(token), body, read=_nothing, repeatable=False)


def reject(
    token: str, kind: str = "Rejected", message: str = "", data: Any = None
) -> Call[None]:
    """Answers a promise with an error."""
    error = {"kind": kind, "message": OutgoingText(message)}
    if data is not None:
        error["data"] = outgoing(data, "data")
    return Call("POST", "/promises/%s/reject" % quote(token), {"error": error}, read=_nothing,
                repeatable=False)
