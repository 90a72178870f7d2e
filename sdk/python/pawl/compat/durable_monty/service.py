"""durable-monty's service: starts executions, and says how they stand.

An execution is a run whose source is its code, and its external functions are tasks. The server begins with
the run as soon as it is started; its calls wait until somebody processes the execution.
"""

from __future__ import annotations

import hashlib
import threading
import time
import uuid
from typing import Any, Callable, Dict, List, Optional, Set, Union

from ... import _requests
from ...errors import UnknownRun
from ...runs import RunInfo
from ._calls import Calls
from .functions import find_named, register_function
from .models import Engine, ExecutionStatus

_ENDS = {"completed": ExecutionStatus.COMPLETED, "failed": ExecutionStatus.FAILED,
         "cancelled": ExecutionStatus.FAILED, "killed": ExecutionStatus.FAILED}
_SETTLE = 10.0  # seconds that a run may take to its next wait


class OrchestratorService:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._client = engine.place.client
        self._lock = threading.Lock()
        self._scheduled: Set[str] = set()  # executions that nobody has processed yet
        self._executions: Dict[str, Dict[str, str]] = {}  # names of functions and their paths, by execution
        self.calls = Calls(engine.place)

    def start_execution(
        self,
        code: str,
        external_functions: List[Union[str, Callable[..., Any]]],
        inputs: Optional[Dict[str, Any]] = None,
    ) -> str:
        """Schedules an execution; gives its id."""
        paths = dict(_named(function) for function in external_functions)
        execution = str(uuid.uuid4())
        # The same code for the same functions is one workflow, deployed once.
        names = sorted(inputs or {})
        digest = hashlib.sha256(repr((code, sorted(paths), names)).encode()).hexdigest()[:16]
        workflow = "monty_" + digest
        self._client._do(_requests.deploy_source(
            code, path=workflow + ".py", inputs=names, tasks=sorted(paths)))
        self._client.start(workflow, inputs or None, id=execution)
        with self._lock:
            self._executions[execution] = paths
            self._scheduled.add(execution)
        return execution

    def process_execution(self, execution_id: str, resume_group_id: Optional[str] = None) -> None:
        """Takes the calls of a scheduled execution. It goes on by itself when they are completed."""
        with self._lock:
            paths = self._executions.get(execution_id)
            self._scheduled.discard(execution_id)
        if paths is not None:
            self.calls.serve(paths)
            self._settle(execution_id)

    def scheduled(self) -> List[str]:
        with self._lock:
            return [execution for execution in self._executions if execution in self._scheduled]

    def started(self) -> List[str]:
        with self._lock:
            return [execution for execution in self._executions if execution not in self._scheduled]

    def _settle(self, execution: str) -> Optional[RunInfo]:
        """Waits until the run has ended, or waits for calls that nobody has answered."""
        end = time.monotonic() + _SETTLE
        while time.monotonic() < end:
            try:
                info = self._client.get(execution)
            except UnknownRun:
                return None
            if info.status in _ENDS or self.calls.has_all(execution, self._open_calls(execution)):
                return info
            time.sleep(0.005)
        return self._client.get(execution)

    def _open_calls(self, execution: str) -> int:
        calls = self._client.timeline(execution)["calls"]
        return sum(call["kind"] == "task" and call["status"] not in ("completed", "failed", "cancelled")
                   for call in calls)

    def poll(self, execution_id: Optional[str] = None) -> Any:
        """How an execution stands; without an id, all that wait for calls."""
        if execution_id is None:
            found = [self.poll(each) for each in self.started()
                     if self._status(self._settle(each)) == ExecutionStatus.WAITING]
            return found
        if self._is_scheduled(execution_id):
            return _answer(execution_id, "scheduled")
        info = self._settle(execution_id)
        if info is None:
            return None
        status = self._status(info)
        if status == ExecutionStatus.COMPLETED:
            return _answer(execution_id, "completed", info.output)
        if status == ExecutionStatus.FAILED:
            return _answer(execution_id, "failed")
        return _answer(execution_id, "pending", pending=[
            dict(call, status="pending") for call in self.get_pending_calls(execution_id)])

    def _is_scheduled(self, execution: str) -> bool:
        with self._lock:
            return execution in self._scheduled

    def _status(self, info: Optional[RunInfo]) -> Optional[ExecutionStatus]:
        return None if info is None else _ENDS.get(info.status, ExecutionStatus.WAITING)

    def get_pending_calls(self, execution_id: str) -> List[Dict[str, Any]]:
        """The calls that wait for a result."""
        return self.calls.pending(execution_id)

    def complete_call(self, execution_id: str, call_id: int, result: Any) -> None:
        self.calls.complete(execution_id, call_id, result)
        self._settle(execution_id)

    def fail_call(self, execution_id: str, call_id: int, error: str) -> None:
        self.calls.fail(execution_id, call_id, error)
        self._settle(execution_id)

    def get_execution(self, execution_id: str) -> Dict[str, Any]:
        if self._is_scheduled(execution_id):
            return {"execution_id": execution_id, "status": ExecutionStatus.SCHEDULED, "output": None, "error": None}
        info = self._settle(execution_id)
        if info is None:
            raise ValueError("Execution %s not found" % execution_id)
        status = self._status(info)
        done = status == ExecutionStatus.COMPLETED
        return {"execution_id": execution_id, "status": status, "output": info.output if done else None,
                "error": (info.error or {}).get("message") if status == ExecutionStatus.FAILED else None}

    def get_result(self, execution_id: str) -> Any:
        execution = self.get_execution(execution_id)
        if execution["status"] != ExecutionStatus.COMPLETED:
            raise ValueError("Execution %s is not completed (status: %s)"
                             % (execution_id, execution["status"].value))
        return execution["output"]


def _answer(execution: str, status: str, output: Any = None, pending: Any = ()) -> Dict[str, Any]:
    return {"execution_id": execution, "status": status, "output": output, "pending_calls": list(pending)}


def _named(function: Union[str, Callable[..., Any]]) -> Any:
    """The name that code calls a function by, and the path of the function."""
    if isinstance(function, str):
        return function.rpartition(".")[2], function
    path = "%s.%s" % (function.__module__, function.__name__)
    if find_named(path) is None and function.__module__ in ("__main__", None):
        register_function(path, function)
    return function.__name__, path
