"""@task and @workflow: what they make of a function.

The server reads a workflow's source itself and never runs this module. Here the decorators register
what a file declares, and give type checkers and readers something that behaves as its name says.
"""

from __future__ import annotations

import inspect
import os
import sys
from typing import (
    TYPE_CHECKING, Any, Awaitable, Callable, Coroutine, Dict, Generic, List, Optional, TypeVar, Union,
    overload,
)

from . import _convert
from .errors import OutsideWorkflow

if TYPE_CHECKING:
    import datetime

    from typing_extensions import ParamSpec
elif sys.version_info >= (3, 10):
    from typing import ParamSpec
else:
    ParamSpec = TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Seconds = Union[int, float, "datetime.timedelta"]


class RetryPolicy:
    """How often a failed task is tried, and how long to wait in between. None: the default."""

    def __init__(
        self,
        max_attempts: Optional[int] = None,
        backoff: Optional[float] = None,
        factor: Optional[float] = None,
        max_backoff: Optional[float] = None,
        non_retryable: Any = (),
        *,
        retry_on: Any = None,
    ) -> None:
        self.max_attempts = max_attempts
        self.backoff = backoff
        self.factor = factor
        self.max_backoff = max_backoff
        self.non_retryable = list(non_retryable)
        self.retry_on = None if retry_on is None else list(retry_on)

    def __repr__(self) -> str:
        return "RetryPolicy(%s)" % ", ".join("%s=%r" % pair for pair in vars(self).items())

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is RetryPolicy else NotImplemented

    __hash__ = None  # type: ignore[assignment]


class _Definition:
    """What a decorator makes of a function: it has the function's names and documentation."""

    name: str

    def _resemble(self, fn: Callable[..., Any]) -> None:
        self.__name__ = getattr(fn, "__name__", self.name)
        self.__qualname__ = getattr(fn, "__qualname__", self.name)
        self.__doc__ = fn.__doc__
        self.__module__ = getattr(fn, "__module__", "")
        self.__wrapped__ = fn


class Task(_Definition, Generic[P, R]):
    """A function that workflows call and workers run. `fn` is the function itself."""

    def __init__(self, fn: Callable[..., Any], name: str, options: Dict[str, Any]) -> None:
        self.fn: Callable[P, R] = fn
        self.name = name
        self.task_options = options
        self.is_async = inspect.iscoroutinefunction(fn)
        self._arguments: Any = None
        self._resemble(fn)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Awaitable[R]:
        raise OutsideWorkflow(
            "%s(…) runs a task, which only a workflow can do; %s.fn(…) calls the function itself"
            % (self.name, self.__name__)
        )

    def call(self, *args: P.args, **kwargs: P.kwargs) -> Awaitable[R]:
        """The call itself, also in a workflow without async, where charge(…) gives its value."""
        return self(*args, **kwargs)

    def options(
        self,
        *,
        queue: Optional[str] = None,
        retry: Union[int, RetryPolicy, None] = None,
        timeout: Optional[Seconds] = None,
        total_timeout: Optional[Seconds] = None,
        heartbeat_timeout: Optional[Seconds] = None,
        priority: Optional[int] = None,
        key: Optional[str] = None,
        same_worker: Optional[str] = None,
        cancel: Optional[str] = None,
    ) -> "Task[P, R]":
        """The same task with other options, for one call: await charge.options(timeout=5)(order)."""
        given = {name: value for name, value in locals().items() if name != "self"}
        given = {name: value for name, value in given.items() if value is not None}
        return type(self)(self.fn, self.name, {**self.task_options, **given})

    def _in_namespace(self, namespace: str) -> "Task[P, R]":
        """The same task as workflows of that namespace call it."""
        return type(self)(self.fn, "%s.%s" % (namespace, self.name), self.task_options)

    def __repr__(self) -> str:
        return "<task %s>" % self.name

    def arguments(self) -> Optional[_convert.ArgumentConverter]:
        """What makes the function's arguments from payloads; None: nothing is to be made."""
        if self._arguments is None:
            converter = _convert.ArgumentConverter(self.fn)
            self._arguments = (converter if converter.is_needed() else None,)
        return self._arguments[0]


class AsyncTask(Task[P, R]):
    """A task whose function is an `async def`."""

    fn: Callable[P, Coroutine[Any, Any, R]]  # type: ignore[assignment]


def _loaded_twice(first: Any, second: Any) -> str:
    """The program's main file has another name for who imports it, and is run once more for that."""
    file, other = (os.path.realpath(fn.__code__.co_filename) for fn in (first, second))
    if file != other or "__main__" not in (first.__module__, second.__module__):
        return ""
    return (
        "; %s is the program's main file, and is imported as well: move what others need to a file of its own"
        % file
    )


class TaskDecorator:
    """What task(…) with options gives: put it above a function."""

    def __init__(self, name: Optional[str], options: Dict[str, Any]) -> None:
        self._name = name
        self._options = options

    @overload
    def __call__(self, fn: Callable[P, Coroutine[Any, Any, R]]) -> AsyncTask[P, R]: ...
    @overload
    def __call__(self, fn: Callable[P, R]) -> Task[P, R]: ...
    def __call__(self, fn: Any) -> Any:
        if not callable(fn):
            raise TypeError("@task is for functions, not for %s" % type(fn).__name__)
        kind = AsyncTask if inspect.iscoroutinefunction(fn) else Task
        task = kind(fn, self._name or fn.__name__, self._options)
        registered = _tasks.get(task.name)
        if registered is not None and registered.fn.__code__ is not fn.__code__:
            if (registered.__module__, registered.__qualname__) != (task.__module__, task.__qualname__):
                raise ValueError(
                    "there are two tasks %r: %s.%s and %s.%s%s"
                    % (task.name, registered.__module__, registered.__qualname__, task.__module__,
                       task.__qualname__, _loaded_twice(registered.fn, fn))
                )
        _tasks[task.name] = task
        return task

    def __await__(self) -> Any:
        raise OutsideWorkflow("task(%r, …) calls a task, which only a workflow can do" % self._name)


class WorkflowFunction(_Definition, Generic[P, R]):
    """A function that runs on the server. Start it with pawl.start(it, input)."""

    def __init__(self, fn: Callable[..., Any], name: str) -> None:
        self.fn: Callable[P, Coroutine[Any, Any, R]] = fn
        self.name = name
        self._resemble(fn)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Awaitable[R]:
        raise OutsideWorkflow(
            "workflow %s runs on the server: pawl.start(%s, input) starts it, pawl.run(%s, input) "
            "also waits for its output" % (self.name, self.__name__, self.__name__)
        )

    def __repr__(self) -> str:
        return "<workflow %s>" % self.name


class Workflow:
    """The base of workflows that are classes: run() is the body."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "run" in vars(cls):
            _workflows[cls.__name__] = cls

    async def run_action(
        self,
        call: Any,
        *args: Any,
        retry: Union[int, RetryPolicy, None] = None,
        timeout: Optional[Seconds] = None,
        **kwargs: Any,
    ) -> Any:
        """Awaits a call with options."""
        raise OutsideWorkflow("run_action(…) only means something inside of a workflow")


_tasks: Dict[str, Task[Any, Any]] = {}
_workflows: Dict[str, Any] = {}
# Of programs of other engines, which register theirs elsewhere (pawl.compat), and the queues that these serve.
further_tasks: List[Callable[[], List[Task[Any, Any]]]] = []
further_queues: List[Callable[[], List[str]]] = []


def registered_tasks() -> List[Task[Any, Any]]:
    tasks = dict(_tasks)
    for further in further_tasks:
        tasks.update((task.name, task) for task in further())
    return list(tasks.values())


def served_queues(tasks: List[Task[Any, Any]], *, whole_program: bool) -> List[str]:
    """The queues of a worker that does not say which: those that its tasks' options name, and `default`; of a
    whole program's worker, also those that the program registers elsewhere."""
    queues = {"default"}
    if whole_program:
        queues.update(*(further() for further in further_queues))
    return sorted(queues.union(task.task_options.get("queue") or "default" for task in tasks))


def registered_workflows() -> Dict[str, Any]:
    return dict(_workflows)


@overload
def task(fn: Callable[P, Coroutine[Any, Any, R]]) -> AsyncTask[P, R]: ...
@overload
def task(fn: Callable[P, R]) -> Task[P, R]: ...
@overload
def task(
    name: Optional[str] = None,
    *,
    queue: Optional[str] = None,
    retry: Union[int, RetryPolicy, None] = None,
    timeout: Optional[Seconds] = None,
    total_timeout: Optional[Seconds] = None,
    heartbeat_timeout: Optional[Seconds] = None,
    priority: Optional[int] = None,
    key: Optional[str] = None,
    same_worker: Optional[str] = None,
    cancel: Optional[str] = None,
) -> TaskDecorator: ...
@overload
def task(name: str, first: Any, *args: Any, **kwargs: Any) -> Awaitable[Any]: ...
def task(*args: Any, **options: Any) -> Any:
    """Marks a function as a task: @task, or @task(retry=5, timeout=30).

    In a workflow, task("charge", …) calls a task by its name.
    """
    if len(args) > 1:
        raise OutsideWorkflow("task(%r, …) calls a task, which only a workflow can do" % (args[0],))
    subject = args[0] if args else options.pop("name", None)
    if subject is None or isinstance(subject, str):
        unknown = set(options) - _TASK_OPTIONS
        if unknown:
            raise TypeError(
                "@task has no option %r; it has %s"
                % (sorted(unknown)[0], ", ".join(sorted(_TASK_OPTIONS)))
            )
        return TaskDecorator(subject, options)
    return TaskDecorator(None, {})(subject)


_TASK_OPTIONS = {
    "queue", "retry", "timeout", "total_timeout", "heartbeat_timeout", "priority", "key",
    "same_worker", "cancel",
}


class WorkflowDecorator:
    """What @workflow(name=…) gives: it makes a workflow of a function or a class."""

    def __init__(self, name: Optional[str]) -> None:
        self._name = name

    @overload
    def __call__(  # type: ignore[overload-overlap, unused-ignore]
        self, fn: Callable[P, Coroutine[Any, Any, R]]
    ) -> WorkflowFunction[P, R]: ...
    @overload
    def __call__(self, fn: Callable[P, R]) -> WorkflowFunction[P, R]: ...
    def __call__(self, fn: Any) -> Any:
        return _add_workflow(fn, self._name)


@overload
def workflow(  # type: ignore[overload-overlap, unused-ignore]
    fn: Callable[P, Coroutine[Any, Any, R]]
) -> WorkflowFunction[P, R]: ...
@overload
def workflow(fn: Callable[P, R]) -> WorkflowFunction[P, R]: ...
@overload
def workflow(name: Optional[str] = None, **options: Any) -> WorkflowDecorator: ...
def workflow(*args: Any, **options: Any) -> Any:
    """Marks a function as a workflow: the server compiles and runs it.

    In an `async def`, calls are awaited. In a plain `def`, they give their values where they are made.
    """
    fn = args[0] if args else None
    if fn is None or isinstance(fn, str):
        name = fn or options.get("name")
        return WorkflowDecorator(name)
    return _add_workflow(fn, None)


def query(fn: Any = None, *, name: Optional[str] = None) -> Any:
    """Offers a function of a workflow's file, a method of a workflow class or a function within a
    workflow to the outside: it answers Client.query on the state of the run that is stored."""
    return fn if fn is not None else lambda decorated: decorated


def orchestration(fn: Any = None, **options: Any) -> Any:
    """Marks a generator `def f(ctx, input)` as a workflow that yields its calls."""
    if fn is None or isinstance(fn, str):
        name = fn or options.get("name")
        return lambda decorated: _add_workflow(decorated, name)
    return _add_workflow(fn, None)


def _add_workflow(fn: Any, name: Optional[str]) -> Any:
    if isinstance(fn, type):  # a workflow class, which may be given another name
        _workflows.pop(fn.__name__, None)
        _workflows[name or fn.__name__] = fn
        return fn
    made: WorkflowFunction[Any, Any] = WorkflowFunction(fn, name or fn.__name__)
    _workflows[made.name] = made
    return made


_results: Dict[Any, _convert.ResultConverter] = {}


def workflow_function(workflow: Any) -> Any:
    """The function behind a workflow, or None if only its name is known."""
    if isinstance(workflow, WorkflowFunction):
        return workflow.fn
    if isinstance(workflow, type):
        return getattr(workflow, "run", None)
    return workflow if callable(workflow) else None


def result_converter(workflow: Any) -> Callable[[Any, str], Any]:
    """What makes the output of a run of this workflow: of its output and id."""
    function = workflow_function(workflow)
    if function is None:
        return lambda output, run: output
    if function not in _results:
        _results[function] = _convert.ResultConverter(function)
    return _results[function]


def workflow_name(workflow: Any) -> str:
    """The name under which a workflow is started: of a name, a function or a class."""
    if isinstance(workflow, str):
        return workflow
    if isinstance(workflow, WorkflowFunction):
        return workflow.name
    for name, registered in _workflows.items():
        if registered is workflow:
            return name
    raise TypeError("a workflow or its name is needed, not %r" % (workflow,))
