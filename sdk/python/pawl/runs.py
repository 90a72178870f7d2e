"""Runs as a client sees them."""

from __future__ import annotations

import builtins
import dataclasses
import datetime
import inspect
from typing import Any, Dict, Iterator, List, Optional

from . import payload
from ._definitions import workflow_function
from .errors import CodecError, RunCancelled, RunFailed

ENDED = ("completed", "failed", "cancelled")


def read_time(text: Any) -> Optional[datetime.datetime]:
    """An RFC 3339 time of the server."""
    if not text:
        return None
    if isinstance(text, datetime.datetime):
        return text
    return payload.decode('{"$datetime":"%s"}' % text)


def write_time(moment: Any) -> Optional[str]:
    if moment is None or isinstance(moment, str):
        return moment
    if moment.tzinfo is None:
        raise ValueError("a time needs its time zone: datetime.now(timezone.utc)")
    return moment.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def write_duration(duration: Any) -> Any:
    """Seconds, a timedelta, or a text such as "2h", as the server takes it."""
    return duration.total_seconds() if isinstance(duration, datetime.timedelta) else duration


@dataclasses.dataclass
class Result:
    """How a run ended, or that it has not."""

    run: str
    status: str  # waiting, completed, failed, cancelled
    output: Any = None
    error: Optional[Dict[str, Any]] = None
    workflow: Any = dataclasses.field(default=None, repr=False, compare=False)
    # What kept the output, or a part of it, from being decoded: it is Opaque then.
    problem: Optional[CodecError] = dataclasses.field(default=None, repr=False, compare=False)

    @property
    def completed(self) -> bool:
        return self.status == "completed"

    def value(self) -> Any:
        """The output; RunFailed or RunCancelled if there is none, CodecError if it cannot be decoded."""
        if self.status == "completed":
            if self.problem is not None:
                raise self.problem
            return self.output
        kind = RunCancelled if self.status == "cancelled" else RunFailed
        raise failure_of(kind(self.run, self.error or {"kind": self.status}), self.workflow)


def failure_of(failure: RunFailed, workflow: Any) -> RunFailed:
    """The failure with the attributes that the program's exception had. It is also of the class that
    its kind names in the workflow's file, or among Python's own, whose __init__ is not called."""
    function = workflow_function(workflow)
    if type(failure) is RunFailed and function is not None:
        names = getattr(inspect.unwrap(function), "__globals__", {})
        named = names.get(failure.kind, getattr(builtins, failure.kind or "None", None))
        if isinstance(named, type) and issubclass(named, Exception):
            failure = _joined(failure, named)
    failure.take_attributes()
    return failure


def _joined(failure: RunFailed, named: Any) -> RunFailed:
    try:
        both: Any = type(named.__name__, (RunFailed, named), {"__module__": named.__module__})
        made: RunFailed = both.__new__(both, *failure.args)
    except TypeError:  # their layouts differ, or the class wants more than a message
        return failure
    made.__dict__.update(vars(failure))
    made.args = failure.args
    return made


@dataclasses.dataclass
class RunInfo:
    """How a run stands. `raw` is all that the server said."""

    id: str
    workflow: str
    status: str
    version: str = ""
    paused: bool = False
    queued: bool = False  # waits for a place in its queue of runs
    held: Optional[Dict[str, Any]] = None  # by a fault of its program: error, since, until, frames
    cancel_requested: bool = False
    priority: int = 0
    tags: Dict[str, str] = dataclasses.field(default_factory=dict)
    parent: Optional[str] = None
    created_at: Optional[datetime.datetime] = None
    start_at: Optional[datetime.datetime] = None
    wake_at: Optional[datetime.datetime] = None
    timeout: Optional[float] = None  # seconds that the run may take
    deadline: Optional[datetime.datetime] = None  # of a live run: when they are over
    queue: Optional[str] = None  # of runs, in which it takes a place
    ended_at: Optional[datetime.datetime] = None
    trace_id: str = ""  # of the trace that it is in, 32 hexadecimal digits
    input: Any = None
    progress: Any = None  # what the program said of itself last (set_status)
    output: Any = None
    error: Optional[Dict[str, Any]] = None
    raw: Dict[str, Any] = dataclasses.field(default_factory=dict, repr=False)

    @classmethod
    def read(cls, fields: Dict[str, Any]) -> "RunInfo":
        result = fields.get("result") or {}
        return cls(
            id=fields.get("id", ""),
            workflow=fields.get("workflow", ""),
            status=fields.get("status", ""),
            version=fields.get("version") or "",
            paused=bool(fields.get("paused")),
            queued=bool(fields.get("queued")),
            held=fields.get("held"),
            cancel_requested=bool(fields.get("cancel_requested")),
            priority=fields.get("priority") or 0,
            tags=dict(fields.get("tags") or {}),
            parent=fields.get("parent") or None,
            created_at=read_time(fields.get("created_at")),
            start_at=read_time(fields.get("start_at")),
            wake_at=read_time(fields.get("wake_at")),
            timeout=fields.get("timeout"),
            deadline=read_time(fields.get("deadline")),
            queue=fields.get("queue"),
            ended_at=read_time(fields.get("ended_at")),
            trace_id=fields.get("trace_id") or "",
            input=fields.get("input"),
            progress=fields.get("progress"),
            output=fields["output"] if "output" in fields else result.get("output"),
            error=fields["error"] if "error" in fields else result.get("error"),
            raw=fields,
        )


@dataclasses.dataclass
class RunPage:
    """Some of the runs that were asked for, the newest first. `next` asks for the next page."""

    runs: List[RunInfo]
    next: Optional[str] = None

    def __iter__(self) -> Iterator[RunInfo]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    def __getitem__(self, index: int) -> RunInfo:
        return self.runs[index]


@dataclasses.dataclass
class Deployment:
    version: str
    workflows: List[str]


@dataclasses.dataclass
class StatusChange:
    """What a run said of itself with set_status, and the number to wait for the next with."""

    version: int
    value: Any
