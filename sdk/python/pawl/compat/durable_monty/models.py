"""The words of durable-monty's tables. Runs and calls are in the server's store, not in tables of a database
that a program could ask with SQL; Execution and Call are records of them."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import json
from typing import Any, Optional

from .._server import Place, find_place, in_memory


class ExecutionStatus(str, enum.Enum):
    SCHEDULED = "scheduled"
    WAITING = "waiting"
    COMPLETED = "completed"
    FAILED = "failed"


class CallStatus(str, enum.Enum):
    PENDING = "pending"
    SUBMITTED = "submitted"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.timezone.utc)


@dataclasses.dataclass
class Execution:
    id: str
    code: str
    external_functions: str
    status: Any
    inputs: Optional[str] = None
    output: Optional[str] = None
    current_resume_group_id: Optional[str] = None
    created_at: datetime.datetime = dataclasses.field(default_factory=_now)


@dataclasses.dataclass
class Call:
    execution_id: str
    resume_group_id: str
    call_id: int
    function_name: str
    args: str
    kwargs: Optional[str] = None
    status: Any = CallStatus.PENDING
    job_id: Optional[str] = None
    result: Optional[str] = None
    error: Optional[str] = None
    created_at: datetime.datetime = dataclasses.field(default_factory=_now)


def to_json(obj: Any) -> Optional[str]:
    return None if obj is None else json.dumps(obj)


def from_json(s: Optional[str]) -> Any:
    return json.loads(s) if s else None


class Engine:
    """What init_db() gives: the server that stands for a database."""

    def __init__(self, url: str, place: Place) -> None:
        self.url = url
        self.place = place


def init_db(connection_string: str = "sqlite:///durable_functions.db") -> Engine:
    memory = connection_string in ("sqlite://", "sqlite:///:memory:")
    return Engine(connection_string, in_memory() if memory else find_place(connection_string))
