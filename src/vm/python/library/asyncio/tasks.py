from _asyncio import Task, all_tasks, create_task, current_task, ensure_future, gather
from asyncio import (
    ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, as_completed, shield, sleep, wait, wait_for,
)

__all__ = ("Task", "create_task", "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED", "wait",
           "wait_for", "as_completed", "sleep", "gather", "shield", "ensure_future",
           "current_task", "all_tasks")
