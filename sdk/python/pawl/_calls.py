"""The calls of a workflow, for type checkers and readers.

The server has these of its own, and runs a workflow with them. Called by ordinary code they say so.
"""

from __future__ import annotations

import datetime
from typing import (
    Any, AsyncContextManager, Awaitable, Coroutine, Generic, Iterable, NoReturn, Optional, Set, Tuple,
    Type, TypeVar, Union, overload,
)

from . import _shortcuts
from ._definitions import P, R, Seconds, Task, WorkflowFunction
from .errors import OutsideWorkflow
from .runs import Result, RunInfo

T = TypeVar("T")
T1 = TypeVar("T1")
T2 = TypeVar("T2")
T3 = TypeVar("T3")


class ContinueAsNew(BaseException):
    """Ends the body of a run that starts afresh; nobody needs to catch it."""


class Promise(Generic[T]):
    """Something to await that the outside answers, by its token."""

    token: str

    def __await__(self) -> Any:
        raise OutsideWorkflow("a promise can only be awaited by a workflow")


def _refuse(name: str, instead: str = "") -> NoReturn:
    raise OutsideWorkflow(
        "pawl.%s(…) only means something inside of a workflow, which the server runs%s"
        % (name, "; " + instead if instead else "")
    )


def sleep(delay: Seconds, result: Any = None) -> Awaitable[Any]:
    """A durable timer, from milliseconds to years."""
    _refuse("sleep", "in a task use time.sleep or asyncio.sleep")


def sleep_until(when: Union[datetime.datetime, float]) -> Awaitable[None]:
    """Sleeps until a moment."""
    _refuse("sleep_until")


@overload
def gather(  # type: ignore[overload-overlap, unused-ignore]
    first: Awaitable[T1], second: Awaitable[T2], /
) -> Awaitable[Tuple[T1, T2]]: ...
@overload
def gather(  # type: ignore[overload-overlap, unused-ignore]
    first: Awaitable[T1], second: Awaitable[T2], third: Awaitable[T3], /
) -> Awaitable[Tuple[T1, T2, T3]]: ...
@overload
def gather(*awaitables: Awaitable[T], return_exceptions: bool = False) -> Awaitable["list[T]"]: ...
def gather(*awaitables: Any, return_exceptions: bool = False) -> Any:
    """Waits for all of them, side by side, and gives a list of their results."""
    _refuse("gather", "in a task use asyncio.gather")


def race(*awaitables: Awaitable[T]) -> Awaitable[Tuple[int, T]]:
    """Waits for the first, gives its index and value, and cancels the others."""
    _refuse("race")


@overload
def wait(run: str, timeout: Optional[float] = None) -> Result: ...
@overload
def wait(
    awaitables: Iterable[Awaitable[T]], *, timeout: Optional[float] = None,
    return_when: str = "ALL_COMPLETED",
) -> Awaitable[Tuple[Set[Awaitable[T]], Set[Awaitable[T]]]]: ...
def wait(*args: Any, **options: Any) -> Any:
    """Outside of a workflow: waits for a run's end. Inside of one: asyncio.wait."""
    if isinstance(options.get("run", args[0] if args else None), str):
        return _shortcuts.client().wait(*args, **options)
    _refuse("wait", "outside of one it takes the id of a run")


def as_completed(
    awaitables: Iterable[Awaitable[T]], *, timeout: Optional[float] = None
) -> Iterable[Awaitable[T]]:
    """The results one by one, in the order in which they come."""
    _refuse("as_completed")


def wait_for(awaitable: Awaitable[T], timeout: Optional[float]) -> Awaitable[T]:
    """Waits for so many seconds at most; then TimeoutError, and the call is cancelled."""
    _refuse("wait_for")


def timeout(delay: Optional[float]) -> AsyncContextManager[Any]:
    """`async with timeout(60):` bounds everything inside."""
    _refuse("timeout")


def create_task(coroutine: Coroutine[Any, Any, T], *, name: Optional[str] = None) -> Awaitable[T]:
    """Runs a coroutine beside the one that goes on."""
    _refuse("create_task")


def shield(awaitable: Awaitable[T]) -> Awaitable[T]:
    """Keeps a call from being cancelled with who awaits it."""
    _refuse("shield")


@overload
def receive(channel: str, type: Type[T], timeout: Optional[Seconds] = None) -> Awaitable[T]: ...
@overload
def receive(channel: str, type: Any = None, timeout: Optional[Seconds] = None) -> Awaitable[Any]: ...
def receive(channel: str, type: Any = None, timeout: Optional[Seconds] = None) -> Any:
    """The next message of a channel, as a value of the type: await receive("orders", Order).

    TimeoutError after `timeout` seconds, which may also be the second argument.
    """
    _refuse("receive", "pawl.send(run, channel, payload) sends one")


@overload
def wait_event(name: str, type: Type[T], timeout: Optional[Seconds] = None) -> Awaitable[T]: ...
@overload
def wait_event(name: str, type: Any = None, timeout: Optional[Seconds] = None) -> Awaitable[Any]: ...
def wait_event(name: str, type: Any = None, timeout: Optional[Seconds] = None) -> Any:
    """The next event of that name, as a value of the type."""
    _refuse("wait_event", "pawl.send(run, name, payload) sends one")


def send(run: str, channel: str, payload: Any = None, *, id: Optional[str] = None) -> Any:
    """Sends a message to a run: from a workflow, or from anywhere as Client.send does."""
    return _shortcuts.client().send(run, channel, payload, id=id)


def request(run: str, channel: str, payload: Any = None, type: Any = None) -> Awaitable[Any]:
    """Sends a message to another run and waits for its answer, which is built as the type."""
    _refuse("request")


class Stream:
    """A stream of the run itself, which clients read as it grows."""

    def append(self, item: Any) -> None:
        """Adds an item at its end, with this step of the run."""
        _refuse("stream")


def stream(name: str) -> Stream:
    """stream("tokens").append(x): what clients can read live, and from any item on."""
    _refuse("stream", "pawl.Client().stream(run, name) reads one from here")


def get_run(run: str) -> Awaitable[RunInfo]:
    """How another run stands now; LookupError if there is none."""
    _refuse("get_run", "pawl.get(run) asks from here")


def get_result(run: str, type: Any = None, timeout: Optional[Seconds] = None) -> Awaitable[Any]:
    """The output of another run when it has ended, built as the type; its error, if it has failed."""
    _refuse("get_result", "pawl.Client().handle(run).result() asks from here")


def run_id() -> str:
    """The id of the run itself, for those who are to write to it."""
    _refuse("run_id", "a task asks pawl.context().run_id")


def promise(type: Any = None) -> Promise[Any]:
    """A token for the outside (a webhook, a person) and something to await, built as the type."""
    _refuse("promise", "pawl.resolve(token, value) answers one")


@overload
def child(
    workflow: WorkflowFunction[P, R], input: Any = None, *, id: Optional[str] = None,
    on_parent_end: Optional[str] = None, on_conflict: Optional[str] = None,
    timeout: Union[Seconds, str, None] = None,
) -> Awaitable[R]: ...
@overload
def child(
    workflow: Any, input: Any = None, *, id: Optional[str] = None,
    on_parent_end: Optional[str] = None, on_conflict: Optional[str] = None, type: Any = None,
    timeout: Union[Seconds, str, None] = None,
) -> Awaitable[Any]: ...
def child(workflow: Any, input: Any = None, **options: Any) -> Any:
    """Runs another workflow and waits for its output, which is what the function is annotated with.

    For a workflow by name, `type` says what the output is.
    """
    _refuse("child", "pawl.run(workflow, input) runs one from here")


def spawn(
    workflow: Any, input: Any = None, *, id: Optional[str] = None, timeout: Union[Seconds, str, None] = None,
) -> Any:
    """Starts another workflow and does not wait for it."""
    _refuse("spawn", "pawl.start(workflow, input) starts one from here")


def continue_as_new(input: Any = None) -> NoReturn:
    """Ends this body and starts it afresh under the same id."""
    _refuse("continue_as_new")


def tag(**tags: Optional[str]) -> None:
    """Sets tags of this run, by which it can be found: tag(status="paid"). None takes a tag away."""
    _refuse("tag", "a run gets tags when it is started: start(…, tags={…})")


def set_status(status: Any) -> None:
    """What watchers of the run see."""
    _refuse("set_status", "a task says how far it is with pawl.heartbeat(progress)")


def suspend(reason: Any = None, type: Any = None) -> Awaitable[Any]:
    """Waits for an operator, and gives the value of their resume, built as the type."""
    _refuse("suspend", "pawl.resume(run, value) lets one go on")


def compensate(task: Union[Task[P, R], str], *args: Any, **kwargs: Any) -> None:
    """An undo to run if this run fails."""
    _refuse("compensate")


def detach(awaitable: Awaitable[T]) -> Awaitable[T]:
    """Lets a call go on after the run has ended."""
    _refuse("detach")


def now() -> datetime.datetime:
    """The time, in UTC."""
    return datetime.datetime.now(datetime.timezone.utc)


# sleep.call(5) is the call itself, also in a workflow without async, where sleep(5) waits.
for _function in (child, gather, race, receive, request, sleep, sleep_until, suspend, wait, wait_event, wait_for):
    setattr(_function, "call", _function)
del _function
