"""duroxide's contexts.

Orchestrations run in the server's machine, with its own context. OrchestrationContext is for code that
looks at the descriptions of calls outside of a run, as tests do. ActivityContext is what activities get.
"""

from __future__ import annotations

import json
import logging
from typing import Any, Dict, Optional

from ... import _context

log = logging.getLogger("duroxide.activity")


class ScheduledTask(dict):
    """The description of a call."""

    def with_tag(self, tag: str) -> "ScheduledTask":
        """Only workers whose filter has the tag take the activity."""
        self["tag"] = tag
        return self


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _policy(retry: Optional[Dict[str, Any]]) -> Dict[str, Any]:
    given = retry or {}
    return {
        "maxAttempts": given.get("max_attempts", given.get("maxAttempts", 3)),
        "timeoutMs": given.get("timeout_ms", given.get("timeoutMs")),
        "totalTimeoutMs": given.get("total_timeout_ms", given.get("totalTimeoutMs")),
        "backoff": given.get("backoff"),
    }


class OrchestrationContext:
    """Describes calls; nothing is called."""

    def __init__(self, ctx_info: Dict[str, Any]) -> None:
        self.instance_id: str = ctx_info["instanceId"]
        self.execution_id: int = ctx_info["executionId"]
        self.orchestration_name: str = ctx_info["orchestrationName"]
        self.orchestration_version: str = ctx_info["orchestrationVersion"]

    def _activity(self, name: str, text: str, **more: Any) -> ScheduledTask:
        kind = "activity"
        if "retry" in more:
            kind += "WithRetry"
        if "sessionId" in more:
            kind += "OnSession" if "retry" in more else "WithSession"
        return ScheduledTask({"type": kind, "name": name, "input": text, **more})

    def schedule_activity(self, name: str, input: Any = None, session_id: Optional[str] = None) -> ScheduledTask:
        more = {} if session_id is None else {"sessionId": session_id}
        return self._activity(name, json.dumps(input), **more)

    def schedule_activity_on_session(self, name: str, input: Any, session_id: str) -> ScheduledTask:
        return self._activity(name, json.dumps(input), sessionId=session_id)

    def schedule_activity_with_retry(self, name: str, input: Any, retry: Dict[str, Any]) -> ScheduledTask:
        return self._activity(name, json.dumps(input), retry=_policy(retry))

    def schedule_activity_with_retry_on_session(
        self, name: str, input: Any, retry: Dict[str, Any], session_id: str
    ) -> ScheduledTask:
        return self._activity(name, json.dumps(input), retry=_policy(retry), sessionId=session_id)

    def schedule_activity_typed(self, name: str, input: Any = None, result_type: Any = None) -> ScheduledTask:
        return self._activity(name, _text(input), _typed=True)

    def schedule_activity_on_session_typed(
        self, name: str, input: Any = None, session_id: Optional[str] = None
    ) -> ScheduledTask:
        return self._activity(name, _text(input), sessionId=session_id, _typed=True)

    def schedule_activity_with_retry_typed(
        self, name: str, input: Any = None, retry: Optional[Dict[str, Any]] = None
    ) -> ScheduledTask:
        return self._activity(name, _text(input), retry=_policy(retry), _typed=True)

    def schedule_activity_with_retry_on_session_typed(
        self, name: str, input: Any = None, retry: Optional[Dict[str, Any]] = None,
        session_id: Optional[str] = None,
    ) -> ScheduledTask:
        return self._activity(name, _text(input), retry=_policy(retry), sessionId=session_id, _typed=True)

    def schedule_timer(self, delay_ms: int) -> Dict[str, Any]:
        return {"type": "timer", "delayMs": delay_ms}

    def wait_for_event(self, name: str) -> Dict[str, Any]:
        return {"type": "waitEvent", "name": name}

    def dequeue_event(self, queue_name: str) -> Dict[str, Any]:
        return {"type": "dequeueEvent", "queueName": queue_name}

    def schedule_sub_orchestration(self, name: str, input: Any = None) -> Dict[str, Any]:
        return {"type": "subOrchestration", "name": name, "input": json.dumps(input)}

    def all(self, tasks: Any) -> Dict[str, Any]:
        return {"type": "join", "tasks": tasks}

    def race(self, *tasks: Any) -> Dict[str, Any]:
        return {"type": "select", "tasks": list(tasks)}

    def continue_as_new(self, input: Any = None) -> Dict[str, Any]:
        return {"type": "continueAsNew", "input": json.dumps(input)}

    def new_guid(self) -> Dict[str, Any]:
        return {"type": "newGuid"}

    def utc_now(self) -> Dict[str, Any]:
        return {"type": "utcNow"}


class ActivityContext:
    """What an activity may know of the call that it serves, and say about it."""

    def __init__(self, runtime: Any, task: "_context.TaskContext") -> None:
        self._runtime = runtime
        self._task = task
        self._facts: Optional[Dict[str, Any]] = None
        self.instance_id: str = task.run_id
        self.activity_name: str = task.name
        self.worker_id: str = runtime.worker_id
        self.session_id: Optional[str] = task.same_worker

    def _orchestration(self) -> Dict[str, Any]:
        """Of the orchestration that called: asked for when somebody wants to know."""
        if self._facts is None:
            self._facts = self._runtime.client.facts_of(self.instance_id)
        return self._facts

    @property
    def execution_id(self) -> int:
        return self._orchestration()["execution_id"]

    @property
    def orchestration_name(self) -> str:
        return self._orchestration()["name"]

    @property
    def orchestration_version(self) -> str:
        return self._orchestration()["version"]

    def tag(self) -> Optional[str]:
        """What with_tag() said; None: nothing."""
        return None if self._task.queue in ("", "default") else self._task.queue

    def is_cancelled(self) -> bool:
        """Nobody wants the result any more: the activity lost a race, or its orchestration has ended."""
        return self._task.cancelled()

    def get_client(self) -> Any:
        return self._runtime.client

    def _trace(self, level: int, message: Any) -> None:
        log.log(level, "%s", message, extra={"instance_id": self.instance_id, "activity": self.activity_name})

    def trace_info(self, message: Any) -> None:
        self._trace(logging.INFO, message)

    def trace_warn(self, message: Any) -> None:
        self._trace(logging.WARNING, message)

    def trace_error(self, message: Any) -> None:
        self._trace(logging.ERROR, message)

    def trace_debug(self, message: Any) -> None:
        self._trace(logging.DEBUG, message)
