"""The verbs of the REST API as requests and the reading of their answers, without any input or
output: the blocking and the asyncio client send the same ones."""

from __future__ import annotations

import random
import time
import uuid
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple

from . import errors, payload
from ._definitions import workflow_name
from ._http import quote, query
from .runs import Deployment, Result, RunInfo, RunPage, StatusChange, read_time, write_time

LONGEST_POLL = 60.0  # that the server allows


class Call:
    """One request. `repeatable`: asking twice does no harm, so a lost answer is asked for again."""

    __slots__ = ("method", "path", "body", "headers", "read", "repeatable", "wait")

    def __init__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        read: Callable[[int, Any], Any] = lambda status, body: body,
        repeatable: bool = True,
        key: Optional[str] = None,
        wait: float = 0,
    ) -> None:
        self.method = method
        self.path = path
        self.body = None if method == "GET" else payload.write(body if body is not None else {})
        self.headers = "Idempotency-Key: %s\r\n" % quote(key) if key else ""
        self.read = read
        self.repeatable = repeatable
        self.wait = wait  # seconds that the server may take because it was asked to wait

    def answer(self, status: int, text: bytes) -> Any:
        """The result, or the error raised."""
        body: Any = None
        if text:
            try:
                body = payload.decode(text)
            except payload.PayloadError:
                body = text.decode("utf-8", "replace")
        if 200 <= status < 300:
            return self.read(status, body)
        raise errors.error_from_answer(status, body)


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


def deploy(files: List[Tuple[str, str]], tasks: Iterable[str], inputs: Iterable[str]) -> Call:
    body = {
        "files": [{"path": path, "text": text} for path, text in files],
        "tasks": list(tasks),
        "inputs": list(inputs),
    }
    return Call("POST", "/deploy", body, read=lambda status, body: Deployment(
        body.get("version", ""), list(body.get("workflows", []))))


def workflows() -> Call:
    return Call("GET", "/workflows", read=lambda status, body: body["workflows"])


def versions(name: str) -> Call:
    path = "/workflows/%s/versions" % quote(name)
    return Call("GET", path, read=lambda status, body: body["versions"])


# --- runs ----------------------------------------------------------------------------------------


def start_body(workflow: Any, input: Any, options: Dict[str, Any]) -> Dict[str, Any]:
    body = {
        "workflow": workflow_name(workflow),
        "input": payload.lower(input, "input"),
        "id": options.get("id"),
        "start_key": options.get("key"),
        "on_conflict": options.get("on_conflict"),
        "priority": options.get("priority"),
        "start_at": write_time(options.get("start_at")),
        "tags": options.get("tags"),
        "version": options.get("version"),
    }
    message = options.get("message")
    if message is not None:
        channel, content = message
        body["message"] = {"channel": channel, "payload": payload.lower(content, "message")}
    if not body["id"] and not body["start_key"]:
        # So that a start whose answer was lost can be asked for again.
        body["id"] = new_id()
    return {name: value for name, value in body.items() if value is not None or name == "input"}


def start(workflow: Any, input: Any, options: Dict[str, Any]) -> Call:
    # With on_conflict=fail a second asking would meet the run that the first one made.
    return Call("POST", "/runs", start_body(workflow, input, options),
                repeatable=options.get("on_conflict") in (None, "return"))


def start_many(bodies: List[Dict[str, Any]]) -> Call:
    return Call("POST", "/runs/batch", {"runs": bodies}, read=lambda status, body: body["results"])


def get(run: str) -> Call:
    return Call("GET", "/runs/" + quote(run), read=lambda status, body: RunInfo.read(body))


def list_runs(filters: Dict[str, Any]) -> Call:
    tags = filters.pop("tags", None) or {}
    values = {
        name: write_time(value) if name.startswith("created_") else value
        for name, value in filters.items()
    }
    if isinstance(values.get("paused"), bool):
        values["paused"] = "true" if values["paused"] else "false"
    values["tag"] = ["%s:%s" % pair for pair in tags.items()]

    def read(status: int, body: Any) -> RunPage:
        following = body.get("next")
        return RunPage([RunInfo.read(each) for each in body["runs"]],
                       None if following in (None, "") else str(following))

    return Call("GET", "/runs" + query(values), read=read)


def result(run: str, wait: float) -> Call:
    def read(status: int, body: Any) -> Result:
        return Result(run, body.get("status", "waiting"), body.get("output"), body.get("error"))

    wait = min(max(wait, 0.0), LONGEST_POLL)
    path = "/runs/%s/result?wait=%s" % (quote(run), _seconds(wait))
    return Call("GET", path, read=read, wait=wait)


def _seconds(duration: float) -> str:
    return ("%.3f" % duration).rstrip("0").rstrip(".")


def act(run: str, action: str, body: Optional[Dict[str, Any]] = None) -> Call:
    repeatable = action in ("cancel", "kill", "pause", "resume")
    return Call("POST", "/runs/%s/%s" % (quote(run), action), _plain(body or {}),
                read=lambda status, body: None, repeatable=repeatable)


def resume(run: str, value: Any) -> Call:
    return act(run, "resume", {"value": payload.lower(value, "value")})


def act_on_many(action: str, filters: Dict[str, Any], dry_run: bool) -> Call:
    filters = _plain(filters)
    if isinstance(filters.get("tags"), dict):
        filters["tag"] = ["%s:%s" % pair for pair in filters.pop("tags").items()]
    for name in ("created_from", "created_until"):
        if name in filters:
            filters[name] = write_time(filters[name])
    body = {"action": action, "filter": filters, "dry_run": dry_run}
    return Call("POST", "/runs/actions", body, repeatable=dry_run)


def state(run: str) -> Call:
    return Call("GET", "/runs/%s/state" % quote(run))


def timeline(run: str, cursor: Optional[str], limit: Optional[int]) -> Call:
    return Call("GET", "/runs/%s/timeline%s" % (quote(run), query({"cursor": cursor, "limit": limit})))


def logs(run: str, limit: Optional[int]) -> Call:
    def read(status: int, body: Any) -> List[Dict[str, Any]]:
        lines = body.get("lines", body.get("logs", [])) if isinstance(body, dict) else body
        return [dict(line, at=read_time(line.get("at"))) for line in lines]

    return Call("GET", "/runs/%s/logs%s" % (quote(run), query({"limit": limit})), read=read)


def send(run: str, channel: str, content: Any, id: Optional[str]) -> Call:
    body = {
        "channel": channel,
        "payload": payload.lower(content, "payload"),
        "id": id or str(uuid.uuid4()),
    }
    return Call("POST", "/runs/%s/messages" % quote(run), body,
                read=lambda status, body: bool(body.get("recorded", True)))


def status_change(run: str, after: int, wait: float) -> Call:
    def read(status: int, body: Any) -> Optional[StatusChange]:
        if status == 204 or not body:
            return None
        return StatusChange(int(body["version"]), body.get("value"))

    wait = min(max(wait, 0.0), LONGEST_POLL)
    path = "/runs/%s/status?after=%d&wait=%s" % (quote(run), after, _seconds(wait))
    return Call("GET", path, read=read, wait=wait)


# --- promises, queues, workers -------------------------------------------------------------------


def resolve(token: str, value: Any) -> Call:
    body = {"value": payload.lower(value, "value")}
    return Call("POST", "/promises/%s/resolve" % quote(token), body,
                read=lambda status, body: None, repeatable=False)


def reject(token: str, kind: str, message: str, data: Any) -> Call:
    error = {"kind": kind, "message": message}
    if data is not None:
        error["data"] = payload.lower(data, "data")
    return Call("POST", "/promises/%s/reject" % quote(token), {"error": error},
                read=lambda status, body: None, repeatable=False)


def queues() -> Call:
    return Call("GET", "/queues", read=lambda status, body: body["queues"])


def limit_queue(name: str, limits: Dict[str, Any]) -> Call:
    return Call("PUT", "/queues/%s" % quote(name), limits, read=lambda status, body: None)


def workers() -> Call:
    return Call("GET", "/workers", read=lambda status, body: body["workers"])


def purge(older_than: float, status: Optional[str]) -> Call:
    return Call("POST", "/purge", _plain({"older_than": older_than, "status": status}),
                read=lambda status, body: int(body["removed"]))


def skip(seconds: float) -> Call:
    return Call("POST", "/test/skip", {"seconds": seconds}, repeatable=False)
