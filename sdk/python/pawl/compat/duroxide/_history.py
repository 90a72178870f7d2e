"""A run's calls as duroxide's history of events."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List, Optional

from ...runs import RunInfo, read_time
from ._types import Event, OrchestrationResult

# Of a call: its kind, and what duroxide calls its beginning, its end and its failure.
_KINDS = {
    "task": ("ActivityScheduled", "ActivityCompleted", "ActivityFailed"),
    "child": ("SubOrchestrationScheduled", "SubOrchestrationCompleted", "SubOrchestrationFailed"),
    "timer": ("TimerCreated", "TimerFired", ""),
}


class _Events:
    def __init__(self) -> None:
        self.list: List[Event] = []

    def add(self, kind: str, at: Any, data: Any = None, source: Optional[int] = None) -> int:
        number = len(self.list) + 1
        self.list.append(Event(number, kind, source, _at(at), None if data is None else json.dumps(data, default=str)))
        return number


def of_run(
    info: RunInfo, facts: Dict[str, Any], calls: Iterable[Dict[str, Any]], result: OrchestrationResult
) -> List[Event]:
    events = _Events()
    events.add("OrchestrationStarted", info.created_at,
               {"name": facts["name"], "version": facts["version"], "input": info.input})
    for call in calls:
        begun, done, failed = _KINDS.get(call["kind"], ("", "", ""))
        if not begun:
            continue
        arguments = call.get("args")
        given = arguments[0] if isinstance(arguments, list) and arguments else arguments
        source = events.add(begun, call.get("created_at"), {"name": call["name"], "input": given})
        if call["status"] == "completed" and done:
            events.add(done, call.get("ended_at"), call.get("value"), source)
        elif call["status"] == "failed" and failed:
            events.add(failed, call.get("ended_at"), (call.get("error") or {}).get("message"), source)
    if result.status == "Completed":
        events.add("OrchestrationCompleted", info.ended_at, result.output)
    elif result.status == "Failed":
        events.add("OrchestrationFailed", info.ended_at, result.error)
    return events.list


def of_former_execution(info: RunInfo) -> List[Event]:
    events = _Events()
    events.add("OrchestrationStarted", info.created_at)
    events.add("OrchestrationContinuedAsNew", info.created_at)
    return events.list


def _at(moment: Any) -> int:
    moment = read_time(moment) if isinstance(moment, str) else moment
    return 0 if moment is None else int(moment.timestamp() * 1000)
