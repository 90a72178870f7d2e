"""waymark.workflow: classes whose run() is a workflow. Calling it starts a run."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import inspect
import threading
from typing import Any, Dict, List, Optional

from ... import _definitions
from ...errors import RunFailed
from ._host import host


@dataclasses.dataclass(frozen=True)
class RetryPolicy:
    """attempts in all; only exceptions of these types, if there are any; the same wait in between."""

    attempts: Optional[int] = None
    exception_types: Optional[List[str]] = None
    backoff_seconds: Optional[float] = None


class Workflow(_definitions.Workflow):
    """The base of workflows: run() is the body."""

    name: Any = None
    version: Any = None

    async def run(self, *args: Any, _blocking: bool = True, _priority: Optional[int] = None, **kwargs: Any) -> Any:
        raise NotImplementedError

    @classmethod
    def short_name(cls) -> str:
        return cls.name or cls.__name__.lower()

    async def run_action(self, call: Any, *args: Any, retry: Any = None, timeout: Any = None, **kwargs: Any) -> Any:
        """Outside of the server it simply awaits."""
        return await call


class WorkflowRegistry:
    def __init__(self) -> None:
        self._workflows: Dict[str, Any] = {}
        self._lock = threading.RLock()

    def register(self, name: str, workflow_cls: Any) -> None:
        with self._lock:
            if name in self._workflows:
                raise ValueError("workflow '%s' already registered" % name)
            self._workflows[name] = workflow_cls

    def get(self, name: str) -> Optional[Any]:
        with self._lock:
            return self._workflows.get(name)

    def names(self) -> List[str]:
        with self._lock:
            return sorted(self._workflows)

    def reset(self) -> None:
        with self._lock:
            self._workflows.clear()


workflow_registry = WorkflowRegistry()


def workflow(cls: Any) -> Any:
    """Registers a class: `await cls().run(…)` then starts a run and waits for its output."""
    if not (isinstance(cls, type) and issubclass(cls, Workflow)):
        raise TypeError("workflow decorator requires Workflow subclasses")
    body = cls.run
    if not inspect.iscoroutinefunction(body):
        raise TypeError("workflow run() must be defined with 'async def'")

    @functools.wraps(body)
    async def run_public(
        self: Any, *args: Any, _blocking: bool = True, _priority: Optional[int] = None, **kwargs: Any
    ) -> Any:
        run = await asyncio.to_thread(host().start, cls, input_of(body, args, kwargs), _priority)
        if not _blocking:
            return run.id
        try:
            return await asyncio.to_thread(run.result)
        except RunFailed as error:
            raise RuntimeError("workflow failed: %s" % error) from error

    cls.__workflow_run_impl__ = body
    cls.run = run_public
    workflow_registry.register(cls.short_name(), cls)
    return _definitions.workflow(cls)


def input_of(body: Any, args: Any, kwargs: Dict[str, Any]) -> Any:
    """The input of a run: the value of a single parameter, or an object with one for each."""
    bound = inspect.signature(body).bind(None, *args, **kwargs)
    bound.apply_defaults()
    parameters = list(bound.signature.parameters.values())[1:]
    given = {parameter.name: bound.arguments[parameter.name] for parameter in parameters}
    for parameter in parameters:
        if parameter.kind is parameter.VAR_KEYWORD:
            given.update(given.pop(parameter.name))
    if not parameters:
        return None
    plain = parameters[0].kind not in (parameters[0].VAR_POSITIONAL, parameters[0].VAR_KEYWORD)
    return given[parameters[0].name] if len(parameters) == 1 and plain else given
