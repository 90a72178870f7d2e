"""The verbs of a run's history, as requests; see _requests.py. docs/history.md explains them."""

from __future__ import annotations

from typing import Any, Dict, Optional, Union

from ._http import query, quote
from ._requests import Call
from .runs import read_time


def _turn(turn: Dict[str, Any]) -> Dict[str, Any]:
    return dict(turn, at=read_time(turn.get("at")))


def history(run: str, *, start: int = 0, limit: Optional[int] = None) -> Call[Dict[str, Any]]:
    """The turns of the run that are kept, from number `start` on: what each was given, the line at
    which the run stood since, and sizes. `next` is where to go on, None at the end."""

    def read(status: int, body: Any) -> Dict[str, Any]:
        return dict(body, turns=[_turn(turn) for turn in body["turns"]])

    return Call("GET", "/runs/%s/history%s" % (quote(run), query({"from": start, "limit": limit})), read=read)


def history_diff(run: str, start: Union[int, str], to: Union[int, str] = "now") -> Call[Dict[str, Any]]:
    """How the run's variables differ between two turns: `changes`, with `before` and `after` as JSON.
    A turn is a number, "retry-point" or "now"."""

    def read(status: int, body: Any) -> Dict[str, Any]:
        return dict(body, **{"from": _turn(body["from"]), "to": _turn(body["to"])})

    path = "/runs/%s/history/diff%s" % (quote(run), query({"from": start, "to": to}))
    return Call("GET", path, read=read)


def history_changes(run: str, name: str, *, limit: Optional[int] = None) -> Call[Dict[str, Any]]:
    """When a variable has changed, the last change first: "total", "ship:total" for one of the function
    ship, or a part such as "order.items[2].price". One change, if no `limit` is given."""

    def read(status: int, body: Any) -> Dict[str, Any]:
        return dict(body, changes=[dict(each, turn=_turn(each["turn"])) for each in body["changes"]])

    path = "/runs/%s/history/changes%s" % (quote(run), query({"name": name, "limit": limit}))
    return Call("GET", path, read=read)
