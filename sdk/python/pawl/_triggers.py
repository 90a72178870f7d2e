"""The verbs of triggers, as requests; see _requests.py. docs/triggers.md explains every field."""

from __future__ import annotations

from typing import Any, Dict, Optional, Sequence

from ._codec import outgoing
from ._definitions import workflow_name
from ._http import query, quote
from ._requests import Call, _nothing, _plain

Fields = Dict[str, Any]


def triggers(*, cursor: Optional[str] = None, limit: Optional[int] = None) -> Call[Fields]:
    """The triggers, by name: {"triggers", "next"}."""
    return Call("GET", "/triggers" + query({"cursor": cursor, "limit": limit}))


def trigger(id: str) -> Call[Fields]:
    """A trigger: its definition, its path if it is a webhook, and how many secrets it has."""
    return Call("GET", _path(id))


def create_trigger(id: str, workflow: Optional[Any] = None, **definition: Any) -> Call[Fields]:
    """Creates a trigger from the fields of docs/triggers.md. Without `secrets`, a signature gets one that
    is in the answer ("secret"), and nowhere else."""
    body = dict(definition, id=id)
    if workflow is not None:
        body["workflow"] = workflow_name(workflow)
    return Call("POST", "/triggers", _plain(body), repeatable=False)


def update_trigger(id: str, **changes: Any) -> Call[Fields]:
    """Changes the fields that are given; None makes one the default. With the `revision` that was read, a
    change that somebody else has made since is an error."""
    return Call("PATCH", _path(id), dict(changes), repeatable="revision" not in changes)


def pause_trigger(id: str, reason: Optional[str] = None) -> Call[Fields]:
    """Takes nothing until it is resumed: webhooks are answered with 410."""
    return Call("POST", _path(id, "/pause"), _plain({"reason": reason}))


def resume_trigger(id: str) -> Call[Fields]:
    """Lets a paused trigger take inputs again."""
    return Call("POST", _path(id, "/resume"), _plain({}))


def delete_trigger(id: str) -> Call[None]:
    """Removes a trigger; the runs that it has started go on."""
    return Call("DELETE", _path(id), read=_nothing, repeatable=False)


def fire_trigger(
    id: str,
    payload: Any = None,
    *,
    input_id: Optional[str] = None,
    inputs: Optional[Sequence[Fields]] = None,
    cursor: Optional[str] = None,
    after: Optional[str] = None,
) -> Call[Fields]:
    """Hands over one input, or several ({"id", "payload"}): {"inputs", "cursor"}. An input of an id that was
    processed before does nothing more. A `cursor` is kept when all of them are durable, for a poller that
    goes on there; with `after`, only if it stands there."""
    if inputs is None:
        one: Fields = {"payload": payload}
        if input_id is not None:
            one["id"] = input_id
        inputs = [one]
    sent = [dict(each, payload=outgoing(each.get("payload"), "payload")) for each in inputs]
    body = _plain({"inputs": sent, "cursor": cursor, "after": after})
    repeatable = after is None and all("id" in each for each in inputs)
    return Call("POST", _path(id, "/inputs"), body, repeatable=repeatable)


def trigger_inputs(
    id: str, *, unprocessed: bool = False, cursor: Optional[str] = None, limit: Optional[int] = None
) -> Call[Fields]:
    """What has arrived, the newest first: {"inputs", "next"}."""
    fields = {"processed": "false" if unprocessed else None, "cursor": cursor, "limit": limit}
    return Call("GET", _path(id, "/inputs") + query(fields))


def retry_trigger(id: str, input_id: Optional[str] = None) -> Call[Fields]:
    """Processes once more what could not be processed: one input, or all of them."""
    return Call("POST", _path(id, "/retry"), _plain({"id": input_id}))


def test_trigger(id: str, payload: Any = None, *, headers: Optional[Dict[str, str]] = None) -> Call[Fields]:
    """What an input would lead to; nothing is stored."""
    return Call("POST", _path(id, "/test"), {"payload": outgoing(payload, "payload"), "headers": headers or {}})


def answer_link(
    token: str,
    *,
    title: Optional[str] = None,
    choices: Optional[Dict[str, Any]] = None,
    ends_in: Optional[str] = None,
) -> Call[Fields]:
    """A link by which a person answers a promise: {"path", "url", "ends_at"}. `choices` are labels with what
    the promise is resolved with; `ends_in` is a text such as "12h", three days by default."""
    body = _plain({"title": title, "ends_in": ends_in})
    if choices is not None:
        body["choices"] = [
            {"label": label, "value": outgoing(value, "value")} for label, value in choices.items()
        ]
    return Call("POST", "/promises/%s/link" % quote(token), body)


def _path(id: str, below: str = "") -> str:
    return "/triggers/%s%s" % (quote(id), below)
