"""waymark.schedule: schedules of Pawl, each named after its workflow and its own name.

A schedule lives in the server, so it needs one that outlives the program: PAWL_URL, or PAWL_STORE for a file that
the next program opens again. The program's own process works the actions of the runs.
"""

from __future__ import annotations

import asyncio
import dataclasses
import time
from datetime import datetime, timedelta
from typing import Any, Dict, List, Optional, Union

from ... import _schedules
from ..._definitions import workflow_name
from ...errors import PawlError
from ...runs import read_time
from ._host import host
from .exceptions import ScheduleAlreadyExistsError
from .workflow import input_of

_KNOWN_ALREADY = "PAWL-4054"
_NOT_THERE = "PAWL-4055"
_WRONG = "PAWL-4050"


@dataclasses.dataclass
class ScheduleInfo:
    id: str
    workflow_name: str
    schedule_name: str
    schedule_type: str
    cron_expression: Optional[str]
    interval_seconds: Optional[int]
    jitter_seconds: Optional[int]
    status: str
    next_run_at: Optional[datetime]
    last_run_at: Optional[datetime]
    last_instance_id: Optional[str]
    created_at: datetime
    updated_at: datetime
    allow_duplicate: bool


async def schedule_workflow(
    workflow_cls: Any,
    *,
    schedule_name: str,
    schedule: Union[str, timedelta],
    jitter: Optional[timedelta] = None,
    inputs: Optional[Dict[str, Any]] = None,
    priority: Optional[int] = None,
    allow_duplicate: bool = False,
) -> str:
    """Registers a schedule and gives its id. `priority` has no effect: runs of a schedule have the default one."""
    times = _times(schedule)
    if jitter is not None and int(jitter.total_seconds()) < 0:
        raise ValueError("jitter must be non-negative")
    id = _id(workflow_cls, schedule_name)
    options = dict(times, jitter=jitter, overlap="allow_all" if allow_duplicate else "skip",
                   input=input_of(workflow_cls.__workflow_run_impl__, (), inputs or {}))
    try:
        await asyncio.to_thread(
            lambda: host().prepare(workflow_cls).create_schedule(id, workflow_name(workflow_cls), **options))
    except PawlError as error:
        if error.code == _KNOWN_ALREADY:
            raise ScheduleAlreadyExistsError(
                "schedule already exists: %s/%s" % (workflow_cls.short_name(), schedule_name)) from error
        if error.code == _WRONG:
            raise ValueError(str(error)) from error
        raise RuntimeError("Failed to register schedule: %s" % error) from error
    return id


def _times(schedule: Union[str, timedelta]) -> Dict[str, Any]:
    if isinstance(schedule, str):
        return {"cron": schedule}
    if not isinstance(schedule, timedelta):
        raise TypeError("schedule must be str or timedelta, got %s" % type(schedule))
    seconds = int(schedule.total_seconds())
    if seconds <= 0:
        raise ValueError("Interval must be positive")
    # Pawl counts intervals from 1970 on. The first time is one interval from now.
    return {"every": seconds, "phase": int(time.time()) % seconds}


def _id(workflow_cls: Any, schedule_name: str) -> str:
    if not schedule_name:
        raise ValueError("schedule_name is required")
    return "%s:%s" % (workflow_cls.short_name(), schedule_name)


async def pause_schedule(workflow_cls: Any, *, schedule_name: str) -> bool:
    """Nothing starts until it is resumed. False: there is no such schedule."""
    return await _change(workflow_cls, schedule_name, _schedules.pause_schedule)


async def resume_schedule(workflow_cls: Any, *, schedule_name: str) -> bool:
    return await _change(workflow_cls, schedule_name, _schedules.resume_schedule)


async def delete_schedule(workflow_cls: Any, *, schedule_name: str) -> bool:
    return await _change(workflow_cls, schedule_name, _schedules.delete_schedule)


async def _change(workflow_cls: Any, schedule_name: str, verb: Any) -> bool:
    id = _id(workflow_cls, schedule_name)
    try:
        await asyncio.to_thread(lambda: host().client()._do(verb(id)))
    except PawlError as error:
        if error.code == _NOT_THERE:
            return False
        raise RuntimeError("Failed to change schedule: %s" % error) from error
    return True


async def list_schedules(status_filter: Optional[str] = None) -> List[ScheduleInfo]:
    """The schedules of this package's programs; Pawl's others have no name of a workflow in theirs."""
    found = await asyncio.to_thread(_all)
    return [info for info in found if status_filter in (None, info.status)]


def _all() -> List[ScheduleInfo]:
    client = host().client()
    found: List[ScheduleInfo] = []
    cursor: Optional[str] = None
    while True:
        page = client.schedules(cursor=cursor)
        found += [_info(client.schedule(each["id"])) for each in page["schedules"] if ":" in each["id"]]
        cursor = page.get("next")
        if not cursor:
            return found


def _info(known: Dict[str, Any]) -> ScheduleInfo:
    workflow, _, name = known["id"].partition(":")
    cron = known["spec"].get("cron") or [None]
    started = [each for each in known["recent"] if each["run"]]
    last = started[0] if started else {"at": None, "run": None}
    created = read_time(known["created_at"]) or datetime.min
    return ScheduleInfo(
        id=known["id"], workflow_name=workflow, schedule_name=name,
        schedule_type="cron" if cron[0] else "interval", cron_expression=cron[0],
        interval_seconds=None if cron[0] else _interval(known), jitter_seconds=int(known["jitter"]) or None,
        status="paused" if known["paused"] else "active", next_run_at=read_time(known["next_at"]),
        last_run_at=read_time(last["at"]), last_instance_id=last["run"], created_at=created, updated_at=created,
        allow_duplicate=known["overlap"] == "allow_all")


def _interval(known: Dict[str, Any]) -> Optional[int]:
    """The time between two of its next ones: an interval that is alone has the same between all."""
    times = [read_time(each) for each in known["next"][:2]]
    if len(times) < 2 or times[0] is None or times[1] is None:
        return None
    return int((times[1] - times[0]).total_seconds())
