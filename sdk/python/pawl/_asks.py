"""What runs are asked: requests, which their programs answer, and queries, which look at them."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from . import errors
from ._codec import outgoing
from ._http import quote
from ._requests import Call, Poll, _seconds, new_id


def request(run: str, channel: str, payload: Any = None, *, timeout: Optional[float] = None,
            key: Optional[str] = None) -> Poll[Any]:
    """Sends a request to the run, and waits for what it answers.

    RequestRejected if the run rejects it, RunEnded if the run ends without an answer, WaitTimeout if
    none comes within `timeout` seconds; the request stays then, and asking again with the same `key`
    waits on.
    """
    sent = outgoing(payload, "payload")
    key = key or new_id()
    problems: List[errors.CodecError] = []

    def make(wait: float) -> Call[Any]:
        path = "/runs/%s/requests?wait=%s" % (quote(run), _seconds(wait))
        body = {"channel": channel, "payload": sent, "key": key}
        return Call("POST", path, body, wait=wait,
                    read=lambda status, body: body if body.get("answered") else None,
                    undecoded=lambda body, problem: problems.append(problem))

    def found(body: Any) -> Any:
        if body.get("error") is not None:
            raise errors.RequestRejected(run, body["error"])
        if problems:
            raise problems[0]
        return body.get("value")

    return Poll(make, timeout, "run %s has not answered within %g seconds" % (run, timeout or 0),
                found)


def query(run: str, name: str, *args: Any, **kwargs: Any) -> Call[Any]:
    """Asks a function that the run's program offers with @pawl.query about the run as it is stored.

    The run does not notice, and no worker is needed. QueryFailed if the function raises.
    """
    body = {"args": [outgoing(each, "args[%d]" % at) for at, each in enumerate(args)]}
    if kwargs:
        body["kwargs"] = {name: outgoing(each, name) for name, each in kwargs.items()}
    path = "/runs/%s/queries/%s" % (quote(run), quote(name))

    def read(status: int, body: Any) -> Any:
        return body.get("value")

    def undecoded(body: Any, problem: errors.CodecError) -> None:
        raise problem

    return Call("POST", path, body, read=read, undecoded=undecoded)


def queries(run: str) -> Call[List[Dict[str, Any]]]:
    """The queries that the run answers: name, parameters and doc of each."""
    return Call("GET", "/runs/%s/queries" % quote(run), read=lambda status, body: body["queries"])
