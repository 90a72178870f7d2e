"""duroxide, on Pawl: orchestrations run in a server's machine, activities in this process.

Providers stand for servers (see pawl.compat._server). Runtime.start() deploys the orchestrations that were
registered and begins to run activities; Client starts instances and asks for them.
"""

from __future__ import annotations

import logging
from typing import Any, Optional

from ._client import Client
from ._provider import PostgresEntraOptions, PostgresProvider, SqliteProvider
from ._runtime import Runtime
from ._types import (
    MAX_KV_KEYS, MAX_KV_VALUE_BYTES, MAX_TAG_NAME_BYTES, MAX_WORKER_TAGS, DeleteInstanceResult, Event,
    ExecutionInfo, InstanceFilter, InstanceInfo, InstanceTree, MetricsSnapshot, OrchestrationResult,
    OrchestrationStatus, PruneOptions, PruneResult, QueueDepths, RuntimeOptions, SystemMetrics, SystemStats,
    TagFilter,
)
from .context import ActivityContext, OrchestrationContext, ScheduledTask

PyOrchestrationStatus = OrchestrationStatus
PySystemMetrics = SystemMetrics
PySystemStats = SystemStats
PyQueueDepths = QueueDepths
PyInstanceInfo = InstanceInfo
PyExecutionInfo = ExecutionInfo
PyInstanceTree = InstanceTree
PyDeleteInstanceResult = DeleteInstanceResult
PyPruneOptions = PruneOptions
PyPruneResult = PruneResult
PyInstanceFilter = InstanceFilter
PyEvent = Event
PyMetricsSnapshot = MetricsSnapshot
PyRuntimeOptions = RuntimeOptions

__all__ = [
    "SqliteProvider", "PostgresProvider", "PostgresEntraOptions", "Client", "Runtime", "OrchestrationResult",
    "RuntimeOptions", "OrchestrationContext", "ActivityContext", "ScheduledTask", "TagFilter",
    "OrchestrationStatus", "SystemMetrics", "SystemStats", "QueueDepths", "InstanceInfo", "ExecutionInfo",
    "InstanceTree", "DeleteInstanceResult", "PruneOptions", "PruneResult", "InstanceFilter", "Event",
    "MetricsSnapshot", "init_tracing", "parse_result", "MAX_WORKER_TAGS", "MAX_TAG_NAME_BYTES", "MAX_KV_KEYS",
    "MAX_KV_VALUE_BYTES", "PyRuntimeOptions", "PyOrchestrationStatus", "PySystemMetrics", "PySystemStats",
    "PyQueueDepths", "PyInstanceInfo", "PyExecutionInfo", "PyInstanceTree", "PyDeleteInstanceResult",
    "PyPruneOptions", "PyPruneResult", "PyInstanceFilter", "PyEvent", "PyMetricsSnapshot",
]

_tracing: Optional[str] = None


def init_tracing(log_file: str, log_level: str = "info", log_format: Optional[str] = None) -> None:
    """Writes what activities trace, and what the runtime says, to a file. Once in a process."""
    global _tracing
    try:
        handler = logging.FileHandler(log_file)
    except OSError as problem:
        raise RuntimeError("Failed to open log file %s: %s" % (log_file, problem)) from None
    if _tracing is not None:
        handler.close()
        raise RuntimeError("Failed to init tracing: it writes to %s already" % _tracing)
    _tracing = log_file
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger = logging.getLogger("duroxide")
    logger.addHandler(handler)
    logger.setLevel({"trace": "DEBUG", "warn": "WARNING"}.get(log_level, log_level.upper()))


def parse_result(result: Any) -> Any:
    """The values of what all() and race() give: {"ok": value} is the value, {"err": …} is raised."""
    if isinstance(result, list):
        return [item["ok"] if isinstance(item, dict) and "ok" in item else item for item in result]
    if isinstance(result, dict):
        if "ok" in result:
            return result["ok"]
        if "err" in result:
            raise Exception(result["err"])
    return result
