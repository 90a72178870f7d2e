"""The verbs of schedules, as requests; see _requests.py. Times are nominal: those of the specification,
before any jitter. docs/schedules.md explains every option."""

from __future__ import annotations

import datetime
from typing import Any, Dict, Optional, Sequence, Union

from ._codec import outgoing
from ._definitions import workflow_name
from ._http import query, quote
from ._requests import Call, _nothing, _plain
from .runs import write_duration, write_time

Duration = Union[float, str, datetime.timedelta]
Moment = Union[str, datetime.datetime]
Texts = Union[str, Sequence[str]]


class _Unset:
    """An argument that was left out, where None means something."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Any = _Unset()


def schedules(*, cursor: Optional[str] = None, limit: Optional[int] = None) -> Call[Dict[str, Any]]:
    """The schedules, by name: {"schedules", "next"}."""
    return Call("GET", "/schedules" + query({"cursor": cursor, "limit": limit}))


def schedule(id: str) -> Call[Dict[str, Any]]:
    """A schedule: its definition, meaning in words, next and last ten times, counters, live runs."""
    return Call("GET", _path(id))


def next_times(
    spec: Union[str, Dict[str, Any]],
    *,
    zone: Optional[str] = None,
    count: Optional[int] = None,
    after: Optional[Moment] = None,
) -> Call[Dict[str, Any]]:
    """What an expression, or a specification, means and when it fires: {"meaning", "next"}."""
    if zone is not None:
        spec = dict({"cron": spec} if isinstance(spec, str) else spec, zone=zone)
    body = {"spec": spec, "count": count, "after": write_time(after)}
    return Call("POST", "/schedules/next", _plain(body))


def create_schedule(
    id: str,
    workflow: Any,
    *,
    cron: Optional[Texts] = None,
    every: Optional[Union[Duration, Sequence[str]]] = None,
    phase: Optional[Duration] = None,
    zone: Optional[str] = None,
    start: Optional[Moment] = None,
    end: Optional[Moment] = None,
    exclude: Optional[Texts] = None,
    gap: Optional[str] = None,
    input: Any = None,
    overlap: Optional[str] = None,
    catch_up: Optional[str] = None,
    catch_up_window: Optional[Duration] = None,
    jitter: Optional[Duration] = None,
    pause_after_failures: Optional[int] = None,
    max_runs: Optional[int] = None,
    version: Optional[str] = None,
) -> Call[Dict[str, Any]]:
    """Creates a schedule, and gives it: with its meaning in words, and its next ten times."""
    spec = _spec(cron=cron, every=every, phase=phase, zone=zone, start=start, end=end, exclude=exclude, gap=gap)
    body = _plain({
        "id": id,
        "workflow": workflow_name(workflow),
        "spec": _plain(spec),
        "overlap": overlap,
        "catch_up": catch_up,
        "catch_up_window": write_duration(catch_up_window),
        "jitter": write_duration(jitter),
        "pause_after_failures": pause_after_failures,
        "max_runs": max_runs,
        "version": version,
    })
    body["input"] = outgoing(input, "input")
    return Call("POST", "/schedules", body, repeatable=False)


def update_schedule(
    id: str,
    *,
    workflow: Any = UNSET,
    cron: Any = UNSET,
    every: Any = UNSET,
    phase: Any = UNSET,
    zone: Any = UNSET,
    start: Any = UNSET,
    end: Any = UNSET,
    exclude: Any = UNSET,
    gap: Any = UNSET,
    input: Any = UNSET,
    overlap: Any = UNSET,
    catch_up: Any = UNSET,
    catch_up_window: Any = UNSET,
    jitter: Any = UNSET,
    pause_after_failures: Any = UNSET,
    max_runs: Any = UNSET,
    version: Any = UNSET,
    revision: Optional[str] = None,
) -> Call[Dict[str, Any]]:
    """Changes what is given, and leaves the rest; None is the default, and removes expressions and times.

    With the `revision` of the schedule that was read, a change that somebody else has made since is an
    error (PAWL-4056) instead of being overwritten."""
    spec = _spec(cron=cron, every=every, phase=phase, zone=zone, start=start, end=end, exclude=exclude, gap=gap)
    body = _given({
        "workflow": workflow if workflow is UNSET else workflow_name(workflow),
        "spec": _given(spec) or UNSET,
        "input": input if input is UNSET else outgoing(input, "input"),
        "overlap": overlap,
        "catch_up": catch_up,
        "catch_up_window": write_duration(catch_up_window),
        "jitter": write_duration(jitter),
        "pause_after_failures": pause_after_failures,
        "max_runs": max_runs,
        "version": version,
        "revision": UNSET if revision is None else revision,
    })
    return Call("PATCH", _path(id), body, repeatable=revision is None)


def pause_schedule(id: str, reason: Optional[str] = None) -> Call[Dict[str, Any]]:
    """Starts nothing until it is resumed; what was not started is not caught up."""
    return Call("POST", _path(id, "/pause"), _plain({"reason": reason}))


def resume_schedule(id: str) -> Call[Dict[str, Any]]:
    """Lets a paused schedule fire again."""
    return Call("POST", _path(id, "/resume"), {})


def trigger_schedule(id: str, *, overlap: Optional[str] = None) -> Call[Dict[str, Any]]:
    """Starts a run now, of a paused schedule too; the newest of "recent" says what became of it."""
    return Call("POST", _path(id, "/trigger"), _plain({"overlap": overlap}), repeatable=False)


def backfill_schedule(
    id: str, start: Moment, end: Moment, *, overlap: Optional[str] = None, dry_run: bool = False
) -> Call[Dict[str, Any]]:
    """Starts what the schedule would have started between two times, both included: {"times", "number"};
    with `dry_run` it only counts."""
    body = {"from": write_time(start), "to": write_time(end), "overlap": overlap, "dry_run": dry_run}
    return Call("POST", _path(id, "/backfill"), _plain(body), repeatable=dry_run)


def cancel_backfill(id: str, number: Optional[int] = None) -> Call[Dict[str, Any]]:
    """Ends a backfill by its number, or all of them; runs that it has started go on."""
    return Call("DELETE", _path(id, "/backfills/%s" % ("all" if number is None else number)), repeatable=False)


def delete_schedule(id: str, *, cancel_runs: bool = False) -> Call[None]:
    """Removes a schedule; the runs that it has started go on, or are cancelled."""
    path = _path(id) + query({"runs": "cancel" if cancel_runs else None})
    return Call("DELETE", path, read=_nothing, repeatable=False)


def _path(id: str, below: str = "") -> str:
    return "/schedules/%s%s" % (quote(id), below)


def _spec(exclude: Any, start: Any, end: Any, every: Any, phase: Any, **rest: Any) -> Dict[str, Any]:
    def moment(value: Any) -> Any:
        return value if value is UNSET else write_time(value)

    return dict(rest, start=moment(start), end=moment(end), every=_interval(every), phase=_interval(phase),
                **{"except": exclude})


def _interval(value: Any) -> Any:
    """As a specification has it: text. A bare number is seconds."""
    if isinstance(value, datetime.timedelta):
        value = value.total_seconds()
    return "%.12gs" % value if isinstance(value, (int, float)) else value


def _given(fields: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not UNSET}
