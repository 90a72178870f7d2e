"""waymark.schedule: Pawl has no schedules yet, and says so instead of forgetting one."""

from __future__ import annotations

import dataclasses
from datetime import datetime
from typing import Any, NoReturn, Optional


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


def _refuse(name: str) -> NoReturn:
    raise NotImplementedError(
        "%s(): Pawl has no schedules yet; a workflow that sleeps until the next time does the same, or cron and "
        "`pawl start --id`" % name)


async def schedule_workflow(workflow_cls: Any, *, schedule_name: str, schedule: Any, **options: Any) -> str:
    if not schedule_name:
        raise ValueError("schedule_name is required")
    _refuse("schedule_workflow")


async def pause_schedule(workflow_cls: Any, *, schedule_name: str) -> bool:
    _refuse("pause_schedule")


async def resume_schedule(workflow_cls: Any, *, schedule_name: str) -> bool:
    _refuse("resume_schedule")


async def delete_schedule(workflow_cls: Any, *, schedule_name: str) -> bool:
    _refuse("delete_schedule")


async def list_schedules(status_filter: Optional[str] = None) -> Any:
    _refuse("list_schedules")
