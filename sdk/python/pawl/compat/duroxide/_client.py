"""duroxide's client, over a Pawl server's."""

from __future__ import annotations

import datetime
import json
import time
from typing import Any, Dict, Iterable, Iterator, List, Optional

from ...client import Client as ServerClient
from ...errors import PawlError, RunEnded, RunExists, UnknownRun, UnknownWorkflow, WaitTimeout
from ...runs import RunInfo
from . import _history
from ._types import (
    DeleteInstanceResult, Event, ExecutionInfo, InstanceFilter, InstanceInfo, InstanceTree, OrchestrationResult,
    PruneOptions, PruneResult, QueueDepths, SystemMetrics, SystemStats,
)

_PAUSE = 0.02  # seconds between two looks for an instance that is not there yet
_ENDS = {"completed": "Completed", "failed": "Failed", "cancelled": "Failed", "killed": "Failed"}


def plain(value: Any) -> Any:
    """A value as JSON gives it: tuples as lists."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return value


def as_json(value: Any) -> Any:
    """What arrives of a value that travels as JSON. TypeError: it cannot."""
    return json.loads(json.dumps(value))


class _Parts:
    """The parts of a run's status: custom status and kv, see src/vm/python/pawl/orchestration_values.h."""

    def __init__(self, status: Any) -> None:
        composed = isinstance(status, dict) and set(status) == {"custom_status", "kv_values", "kv_updated_at"}
        self.values: Dict[str, str] = status["kv_values"] if composed else {}
        custom = status["custom_status"] if composed else status
        self.custom: Optional[str] = custom if custom is None or isinstance(custom, str) else str(plain(custom))


class Client:
    """Starts and manages instances."""

    def __init__(self, provider: Any) -> None:
        self._provider = provider

    @property
    def _server(self) -> ServerClient:
        return self._provider.place.client

    # --- starting ---

    def start_orchestration(self, instance_id: str, name: str, input: Any = None) -> None:
        self._start(instance_id, name, as_json(input), None)

    def start_orchestration_versioned(self, instance_id: str, name: str, input: Any, version: str) -> None:
        self._start(instance_id, name, as_json(input), version)

    def start_orchestration_typed(self, instance_id: str, name: str, input: Any = None) -> None:
        self.start_orchestration(instance_id, name, input)

    def start_orchestration_versioned_typed(self, instance_id: str, name: str, input: Any, version: str) -> None:
        self.start_orchestration_versioned(instance_id, name, input, version)

    def _start(self, instance: str, name: str, input: Any, version: Optional[str]) -> None:
        try:
            self._server.start(name, input, id=instance, version=version)
        except RunExists:
            pass  # an instance that is there is not changed by a second start
        except PawlError as error:
            unknown = isinstance(error, UnknownWorkflow) or error.code == "PAWL-4036"
            if not unknown:
                raise
            # A runtime may register it later.
            with self._provider.lock:
                self._provider.waiting.setdefault(instance, (name, input, version))

    def start_waiting(self) -> None:
        """Starts what waited for a runtime."""
        for instance, (name, input, version) in self._provider.take_waiting():
            self._start(instance, name, input, version)

    # --- how an instance stands ---

    def get_status(self, instance_id: str) -> OrchestrationResult:
        info = self._get(instance_id)
        if info is None:
            return OrchestrationResult("NotFound")
        return _result(info)

    def wait_for_orchestration(self, instance_id: str, timeout_ms: int = 30000) -> OrchestrationResult:
        end = time.monotonic() + timeout_ms / 1000
        while True:
            try:
                self._server.wait(instance_id, timeout=max(0.0, end - time.monotonic()))
                info = self._get(instance_id)
                if info is not None:
                    return _result(info)
            except UnknownRun:
                pass  # it may be started yet
            except WaitTimeout:
                raise RuntimeError("timeout waiting for orchestration %r" % instance_id) from None
            if time.monotonic() >= end:
                raise RuntimeError("timeout waiting for orchestration %r: it is not there" % instance_id)
            time.sleep(_PAUSE)

    def wait_for_orchestration_typed(self, instance_id: str, timeout_ms: int = 30000) -> Any:
        result = self.wait_for_orchestration(instance_id, timeout_ms)
        if result.status == "Failed":
            raise Exception(result.error or "Orchestration failed")
        return result.output

    def wait_for_status_change(
        self, instance_id: str, last_seen_version: int = 0, poll_interval_ms: int = 200, timeout_ms: int = 30000
    ) -> OrchestrationResult:
        """Waits until the custom status is newer than `last_seen_version`, or the instance has ended. The
        server tells; nothing is polled."""
        for info in self._watch(instance_id, last_seen_version, timeout_ms, "a change of the status"):
            if _result(info).custom_status is not None or _has_ended(info):
                return _result(info)
        raise AssertionError("unreachable")

    def _watch(self, instance: str, seen: int, timeout_ms: float, what: str) -> Iterator[RunInfo]:
        """How the instance stands each time its status has become newer, and when it has ended."""
        end = time.monotonic() + timeout_ms / 1000
        while True:
            left = end - time.monotonic()
            info = self._get(instance)
            if info is not None and (_version(info) > seen or _has_ended(info)):
                yield info
                seen = max(seen, _version(info))
                if _has_ended(info):
                    left = min(left, 0)
            if left <= 0:
                raise RuntimeError("timed out waiting for %s of instance %r" % (what, instance))
            try:
                if info is None:
                    time.sleep(min(_PAUSE, left))
                else:
                    self._server.wait_status_change(instance, seen, timeout=left)
            except (WaitTimeout, UnknownRun):
                pass

    def _get(self, instance: str) -> Optional[RunInfo]:
        try:
            return self._server.get(instance)
        except UnknownRun:
            return None

    # --- kv ---

    def get_kv_value(self, instance_id: str, key: str) -> Optional[str]:
        info = self._get(instance_id)
        return None if info is None else _Parts(info.progress).values.get(key)

    def get_kv_value_typed(self, instance_id: str, key: str) -> Any:
        value = self.get_kv_value(instance_id, key)
        return None if value is None else json.loads(value)

    def wait_for_kv_value(self, instance_id: str, key: str, timeout_ms: int = 30000) -> str:
        try:
            for info in self._watch(instance_id, -1, timeout_ms, "value %r" % key):
                value = _Parts(info.progress).values.get(key)
                if value is not None:
                    return value
        except RuntimeError as error:
            raise TimeoutError(
                "Timed out waiting for value '%s' on instance '%s'" % (key, instance_id)) from error
        raise AssertionError("unreachable")

    def wait_for_kv_value_typed(self, instance_id: str, key: str, timeout_ms: int = 30000) -> Any:
        return json.loads(self.wait_for_kv_value(instance_id, key, timeout_ms))

    # --- acting ---

    def cancel_instance(self, instance_id: str, reason: Optional[str] = None) -> None:
        try:
            self._server.cancel(instance_id, reason=reason)
        except (RunEnded, UnknownRun):
            pass

    def raise_event(self, instance_id: str, event_name: str, data: Any = None) -> None:
        self._send(instance_id, event_name, data)

    def enqueue_event(self, instance_id: str, queue_name: str, data: Any = None) -> None:
        self._send(instance_id, queue_name, data)

    def raise_event_typed(self, instance_id: str, event_name: str, data: Any = None) -> None:
        self.raise_event(instance_id, event_name, data)

    def enqueue_event_typed(self, instance_id: str, queue_name: str, data: Any = None) -> None:
        self.enqueue_event(instance_id, queue_name, data)

    def _send(self, instance: str, channel: str, data: Any) -> None:
        try:
            self._server.send(instance, channel, as_json(data))
        except (RunEnded, UnknownRun):
            pass  # as in duroxide: nobody is there to get it

    # --- looking around ---

    def list_all_instances(self) -> List[str]:
        return [info.id for info in self._server.list_all()]

    def list_instances_by_status(self, status: str) -> List[str]:
        return [info.id for info in self._server.list_all() if _ENDS.get(info.status, "Running") == status]

    def get_instance_info(self, instance_id: str) -> InstanceInfo:
        info = self._known(instance_id)
        facts = self._facts(info)
        result = _result(info)
        return InstanceInfo(
            instance_id=info.id, orchestration_name=facts["name"], orchestration_version=facts["version"],
            current_execution_id=facts["execution_id"], status=result.status,
            output=json.dumps(result.output) if result.status == "Completed" else result.error,
            created_at=_milliseconds(info.created_at),
            updated_at=_milliseconds(info.ended_at) or int(time.time() * 1000), parent_instance_id=info.parent)

    def get_execution_info(self, instance_id: str, execution_id: int) -> ExecutionInfo:
        info = self._known(instance_id)
        if execution_id not in self.list_executions(instance_id):
            raise RuntimeError("instance %r has no execution %d" % (instance_id, execution_id))
        last = execution_id == _execution(info)
        result = _result(info)
        return ExecutionInfo(
            execution_id=execution_id, status=result.status if last else "ContinuedAsNew",
            output=json.dumps(result.output) if last and result.status == "Completed" else None,
            started_at=_milliseconds(info.created_at),
            completed_at=(_milliseconds(info.ended_at) or None) if last else None,
            event_count=len(self.read_execution_history(instance_id, execution_id)))

    def list_executions(self, instance_id: str) -> List[int]:
        info = self._known(instance_id)
        first = self._provider.pruned.get(instance_id, 1)
        return list(range(min(first, _execution(info)), _execution(info) + 1))

    def read_execution_history(self, instance_id: str, execution_id: int) -> List[Event]:
        """What happened, from the run's calls. Of an execution that continued as new, the server keeps
        only that it was."""
        info = self._known(instance_id)
        if execution_id != _execution(info):
            return _history.of_former_execution(info)
        calls = []
        cursor = None
        while True:
            page = self._server.timeline(instance_id, cursor=cursor)
            calls += page["calls"]
            cursor = page.get("next")
            if cursor is None:
                return _history.of_run(info, self._facts(info), reversed(calls), _result(info))

    def get_instance_tree(self, instance_id: str) -> InstanceTree:
        self._known(instance_id)
        found = [instance_id]
        for each in found:
            found += [info.id for info in self._server.list_all(parent=each)]
        return InstanceTree(instance_id, found, len(found))

    def get_system_metrics(self) -> SystemMetrics:
        all_runs = list(self._server.list_all())
        states = [_ENDS.get(info.status, "Running") for info in all_runs]
        return SystemMetrics(
            total_instances=len(all_runs), total_executions=sum(_execution(info) for info in all_runs),
            running_instances=states.count("Running"), completed_instances=states.count("Completed"),
            failed_instances=states.count("Failed"), total_events=2 * len(all_runs))

    def get_orchestration_stats(self, instance_id: str) -> Optional[SystemStats]:
        info = self._get(instance_id)
        if info is None:
            return None
        events = self.read_execution_history(instance_id, _execution(info))
        values = _Parts(info.progress).values
        return SystemStats(
            history_event_count=len(events),
            history_size_bytes=sum(len(event.kind) + len(event.data or "") for event in events),
            queue_pending_count=0 if _has_ended(info) else self._pending(instance_id),
            kv_user_key_count=len(values),
            kv_total_value_bytes=sum(len(value.encode()) for value in values.values()))

    def _pending(self, instance: str) -> int:
        waiting = ("pending", "leased", "open", "waiting", "running")
        return sum(call["status"] in waiting for call in self._server.timeline(instance)["calls"])

    def get_queue_depths(self) -> QueueDepths:
        pending = sum(int(queue.get("pending") or 0) for queue in self._server.queues())
        return QueueDepths(orchestrator_queue=0, worker_queue=pending, timer_queue=0)

    def facts_of(self, instance: str) -> Dict[str, Any]:
        return self._facts(self._known(instance))

    def _facts(self, info: RunInfo) -> Dict[str, Any]:
        name, _, version = info.workflow.partition("@")
        return {"name": name, "version": version or "1.0.0", "execution_id": _execution(info)}

    def _known(self, instance: str) -> RunInfo:
        info = self._get(instance)
        if info is None:
            raise RuntimeError("instance %r is not there" % instance)
        return info

    # --- deleting ---

    def delete_instance(self, instance_id: str, force: bool = False) -> DeleteInstanceResult:
        """Deletes an instance and its children. One that has not ended is refused, or killed first."""
        info = self._known(instance_id)
        if not _has_ended(info):
            if not force:
                raise RuntimeError("instance %r is running; force=True deletes it" % instance_id)
        result = DeleteInstanceResult()
        for each in reversed(self.get_instance_tree(instance_id).all_ids):
            self._delete(each, result)
        return result

    def _delete(self, instance: str, result: DeleteInstanceResult) -> None:
        info = self._get(instance)
        if info is None:
            return
        if not _has_ended(info):
            try:
                self._server.kill(instance)
                self._server.wait(instance, timeout=30)
            except RunEnded:
                pass
        events = len(self.read_execution_history(instance, _execution(info)))
        assert info.created_at is not None
        # A filter that only this run fits.
        done = self._server.act_on_many(
            "purge", id_part=instance, workflow=info.workflow, created_from=info.created_at,
            created_until=info.created_at + datetime.timedelta(microseconds=1))
        if int(done.get("done") or 0) > 0 or self._get(instance) is None:
            result.instances_deleted += 1
            result.executions_deleted += _execution(info)
            result.events_deleted += events
            self._provider.pruned.pop(instance, None)

    def delete_instance_bulk(self, filter: Optional[InstanceFilter] = None) -> DeleteInstanceResult:
        result = DeleteInstanceResult()
        for info in self._fitting(filter or InstanceFilter()):
            if not info.parent:
                one = self.delete_instance(info.id)
                for field, count in vars(one).items():
                    setattr(result, field, getattr(result, field) + count)
        return result

    def prune_executions(self, instance_id: str, options: Optional[PruneOptions] = None) -> PruneResult:
        """Executions before the current one hold nothing here; from now on they are not listed."""
        known = self.list_executions(instance_id)
        keep = max(1, (options or PruneOptions()).keep_last or 1)
        dropped = known[:-keep]
        if dropped:
            self._provider.pruned[instance_id] = dropped[-1] + 1
        return PruneResult(instances_processed=1, executions_deleted=len(dropped), events_deleted=2 * len(dropped))

    def prune_executions_bulk(
        self, filter: Optional[InstanceFilter] = None, options: Optional[PruneOptions] = None
    ) -> PruneResult:
        result = PruneResult()
        for info in self._fitting(filter or InstanceFilter()):
            one = self.prune_executions(info.id, options)
            for field, count in vars(one).items():
                setattr(result, field, getattr(result, field) + count)
        return result

    def _fitting(self, filter: InstanceFilter) -> List[RunInfo]:
        """Instances that have ended, of those that the filter names."""
        named: Iterable[Optional[RunInfo]] = (
            self._server.list_all() if filter.instance_ids is None else map(self._get, filter.instance_ids))
        found = []
        for info in named:
            if info is None or not _has_ended(info):
                continue
            before = filter.completed_before
            if before is None or _milliseconds(info.ended_at) < before:
                found.append(info)
        return found if filter.limit is None else found[:filter.limit]


def _version(info: RunInfo) -> int:
    return int(info.raw.get("status_version") or 0)


def _execution(info: RunInfo) -> int:
    return int(info.raw.get("generation") or 0) + 1


def _has_ended(info: RunInfo) -> bool:
    return info.status in _ENDS


def _milliseconds(moment: Any) -> int:
    return 0 if moment is None else int(moment.timestamp() * 1000)


def _result(info: RunInfo) -> OrchestrationResult:
    parts = _Parts(info.progress)
    status = _ENDS.get(info.status, "Running")
    result = OrchestrationResult(status, custom_status=parts.custom, custom_status_version=_version(info))
    if status == "Completed":
        result.output = plain(info.output)
    elif info.status in ("cancelled", "killed"):
        result.error = "canceled: %s" % (info.raw.get("cancel_reason") or "")
    elif status == "Failed":
        result.error = _error_text(info.error or {})
    return result


def _error_text(error: Dict[str, Any]) -> str:
    said = "%s: %s" % (error.get("kind") or "Exception", error.get("message") or "")
    trace = (error.get("traceback") or "").rstrip()
    return trace if trace.endswith(said) else "\n".join(part for part in (trace, said) if part)
