"""The records that duroxide's clients give and take."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, List, Optional

MAX_WORKER_TAGS = 5
MAX_TAG_NAME_BYTES = 256
MAX_KV_KEYS = 150
MAX_KV_VALUE_BYTES = 65536


@dataclasses.dataclass
class OrchestrationResult:
    """How an instance stands; `output` is the value that the orchestration returned."""

    status: str
    output: Any = None
    error: Optional[str] = None
    custom_status: Optional[str] = None
    custom_status_version: int = 0


@dataclasses.dataclass
class OrchestrationStatus:
    status: str
    output: Optional[str] = None
    error: Optional[str] = None
    custom_status: Optional[str] = None
    custom_status_version: int = 0


@dataclasses.dataclass
class RuntimeOptions:
    """What a runtime is asked for. Options about polling and dispatchers have nothing to set here: a
    server tells its workers when there is work."""

    orchestration_concurrency: Optional[int] = None
    worker_concurrency: Optional[int] = None
    dispatcher_poll_interval_ms: Optional[int] = None
    worker_lock_timeout_ms: Optional[int] = None
    log_format: Optional[str] = None
    log_level: Optional[str] = None
    service_name: Optional[str] = None
    service_version: Optional[str] = None
    max_sessions_per_runtime: Optional[int] = None
    session_idle_timeout_ms: Optional[int] = None
    worker_node_id: Optional[str] = None
    worker_tag_filter: Optional[str] = None


class TagFilter:
    """Which activities a runtime's worker takes, by the tags of with_tag()."""

    DEFAULT_ONLY = "default_only"
    ANY = "any"
    NONE = "none"

    @staticmethod
    def tags(tags: List[str]) -> str:
        """Those with one of these tags, and none without a tag."""
        return json.dumps({"tags": list(tags)})

    @staticmethod
    def default_and(tags: List[str]) -> str:
        """Those with one of these tags, and those without a tag."""
        return json.dumps({"default_and": list(tags)})


@dataclasses.dataclass
class SystemMetrics:
    total_instances: int
    total_executions: int
    running_instances: int
    completed_instances: int
    failed_instances: int
    total_events: int


@dataclasses.dataclass
class SystemStats:
    history_event_count: int
    history_size_bytes: int
    queue_pending_count: int
    kv_user_key_count: int
    kv_total_value_bytes: int


@dataclasses.dataclass
class QueueDepths:
    orchestrator_queue: int
    worker_queue: int
    timer_queue: int


@dataclasses.dataclass
class InstanceInfo:
    instance_id: str
    orchestration_name: str
    orchestration_version: str
    current_execution_id: int
    status: str
    output: Optional[str]
    created_at: int
    updated_at: int
    parent_instance_id: Optional[str]


@dataclasses.dataclass
class ExecutionInfo:
    execution_id: int
    status: str
    output: Optional[str]
    started_at: int
    completed_at: Optional[int]
    event_count: int


@dataclasses.dataclass
class InstanceTree:
    root_id: str
    all_ids: List[str]
    size: int


@dataclasses.dataclass
class DeleteInstanceResult:
    instances_deleted: int = 0
    executions_deleted: int = 0
    events_deleted: int = 0
    queue_messages_deleted: int = 0


@dataclasses.dataclass
class PruneOptions:
    keep_last: Optional[int] = None
    completed_before: Optional[int] = None


@dataclasses.dataclass
class PruneResult:
    instances_processed: int = 0
    executions_deleted: int = 0
    events_deleted: int = 0


@dataclasses.dataclass
class InstanceFilter:
    instance_ids: Optional[List[str]] = None
    completed_before: Optional[int] = None
    limit: Optional[int] = None


@dataclasses.dataclass
class Event:
    event_id: int
    kind: str
    source_event_id: Optional[int]
    timestamp_ms: int
    data: Optional[str]


@dataclasses.dataclass
class MetricsSnapshot:
    orch_starts: int = 0
    orch_completions: int = 0
    orch_failures: int = 0
    orch_application_errors: int = 0
    orch_infrastructure_errors: int = 0
    orch_configuration_errors: int = 0
    orch_poison: int = 0
    activity_success: int = 0
    activity_app_errors: int = 0
    activity_infra_errors: int = 0
    activity_config_errors: int = 0
    activity_poison: int = 0
    orch_dispatcher_items_fetched: int = 0
    worker_dispatcher_items_fetched: int = 0
    orch_continue_as_new: int = 0
    suborchestration_calls: int = 0
    provider_errors: int = 0
