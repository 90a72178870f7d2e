"""The methods of clients and of runs, made from the requests of _requests.py: once for those who block
and once for those who await.

At run time a verb is a plain method. To a type checker it is what gives `RunInfo` on a Client and a
coroutine of `RunInfo` on an AsyncClient.
"""

from __future__ import annotations

import functools
import inspect
import sys
from typing import TYPE_CHECKING, Any, Callable, Coroutine, Generic, TypeVar, Union, overload

from . import _asks, _history, _operating, _requests, _schedules, _takehome, _triggers
from ._requests import Call, Poll

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec
elif sys.version_info >= (3, 10):
    from typing import ParamSpec
else:
    ParamSpec = TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Blocking:
    """Those whose verbs return when they have the answer."""


class Awaiting:
    """Those whose verbs have to be awaited."""


if TYPE_CHECKING:

    class Verb(Generic[P, R]):
        @overload
        def __get__(self, owner: Blocking, kind: Any = ...) -> Callable[P, R]: ...
        @overload
        def __get__(self, owner: Awaiting, kind: Any = ...) -> Callable[P, Coroutine[Any, Any, R]]: ...
        def __get__(self, owner: Any, kind: Any = None) -> Any: ...


def verb(build: "Callable[P, Union[Call[R], Poll[R]]]") -> "Verb[P, R]":
    """A method of a client."""

    def method(self: Any, *args: Any, **options: Any) -> Any:
        return self._do(build(*args, **options))

    return dressed(method, build, arguments_of(build, owner=True))


def run_verb(build: "Callable[Concatenate[str, P], Union[Call[R], Poll[R]]]") -> "Verb[P, R]":
    """A method of a run: a verb whose first argument is the run's id."""

    def method(self: Any, *args: Any, **options: Any) -> Any:
        return self.client._do(build(self.id, *args, **options))

    return dressed(method, build, arguments_of(build, owner=True, skipped=1))


def outcome_verb(build: "Callable[Concatenate[str, P], Union[Call[R], Poll[R]]]") -> "Verb[P, R]":
    """A method of a run that knows its workflow, whose annotation says what the output is."""

    def method(self: Any, *args: Any, **options: Any) -> Any:
        options.setdefault("workflow", self.workflow)
        return self.client._do(build(self.id, *args, **options))

    return dressed(method, build, arguments_of(build, owner=True, skipped=1))


def arguments_of(build: Any, owner: bool = False, skipped: int = 0) -> inspect.Signature:
    arguments = list(inspect.signature(build).parameters.values())[skipped:]
    if owner:
        arguments.insert(0, inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD))
    return inspect.Signature(arguments)


def dressed(function: Any, build: Any, arguments: inspect.Signature) -> Any:
    """The function with the name and the documentation of what it calls, for help()."""
    functools.update_wrapper(function, build)
    del function.__wrapped__
    function.__signature__ = arguments
    function.__annotations__ = {}
    return function


class ClientVerbs:
    # --- looking
    get = verb(_requests.get)
    list = verb(_requests.list_runs)
    wait = verb(_requests.wait)
    state = verb(_requests.state)
    history = verb(_history.history)
    history_diff = verb(_history.history_diff)
    history_changes = verb(_history.history_changes)
    timeline = verb(_requests.timeline)
    logs = verb(_requests.logs)
    messages = verb(_requests.messages)
    streams = verb(_requests.streams)
    stream_page = verb(_requests.stream_page)
    wait_status_change = verb(_requests.wait_status_change)
    # --- acting
    send = verb(_requests.send)
    request = verb(_asks.request)
    query = verb(_asks.query)
    queries = verb(_asks.queries)
    cancel = verb(_requests.cancel)
    kill = verb(_requests.kill)
    pause = verb(_requests.pause)
    resume = verb(_requests.resume)
    retry = verb(_requests.retry)
    move = verb(_requests.move)
    move_many = verb(_requests.move_many)
    edit = verb(_requests.edit)
    fork = verb(_requests.fork)
    export = verb(_takehome.export)
    import_run = verb(_takehome.import_run)
    fail = verb(_requests.fail)
    restart = verb(_requests.restart)
    delete = verb(_requests.delete)
    act_on_many = verb(_requests.act_on_many)
    resolve = verb(_requests.resolve)
    reject = verb(_requests.reject)
    # --- programs, queues, workers
    deploy = verb(_requests.deploy)
    deploy_source = verb(_requests.deploy_source)
    use_version = verb(_requests.use_version)
    workflows = verb(_requests.workflows)
    versions = verb(_requests.versions)
    source = verb(_requests.source)
    lines = verb(_requests.lines)
    counts = verb(_requests.counts)
    error_groups = verb(_requests.error_groups)
    rates = verb(_requests.rates)
    sql = verb(_requests.sql)
    queues = verb(_operating.queues)
    limit_queue = verb(_operating.limit_queue)
    queue_keys = verb(_operating.queue_keys)
    workers = verb(_operating.workers)
    nodes = verb(_operating.nodes)
    purge = verb(_operating.purge)
    remove_version = verb(_operating.remove_version)
    remove_workflow = verb(_operating.remove_workflow)
    audit = verb(_operating.audit)
    # --- schedules
    schedules = verb(_schedules.schedules)
    schedule = verb(_schedules.schedule)
    next_times = verb(_schedules.next_times)
    create_schedule = verb(_schedules.create_schedule)
    update_schedule = verb(_schedules.update_schedule)
    pause_schedule = verb(_schedules.pause_schedule)
    resume_schedule = verb(_schedules.resume_schedule)
    trigger_schedule = verb(_schedules.trigger_schedule)
    backfill_schedule = verb(_schedules.backfill_schedule)
    cancel_backfill = verb(_schedules.cancel_backfill)
    delete_schedule = verb(_schedules.delete_schedule)
    # --- triggers
    triggers = verb(_triggers.triggers)
    trigger = verb(_triggers.trigger)
    create_trigger = verb(_triggers.create_trigger)
    update_trigger = verb(_triggers.update_trigger)
    pause_trigger = verb(_triggers.pause_trigger)
    resume_trigger = verb(_triggers.resume_trigger)
    delete_trigger = verb(_triggers.delete_trigger)
    fire_trigger = verb(_triggers.fire_trigger)
    trigger_inputs = verb(_triggers.trigger_inputs)
    retry_trigger = verb(_triggers.retry_trigger)
    test_trigger = verb(_triggers.test_trigger)
    answer_link = verb(_triggers.answer_link)
    # --- tokens
    tokens = verb(_operating.tokens)
    create_token = verb(_operating.create_token)
    revoke_token = verb(_operating.revoke_token)


class RunVerbs:
    result = outcome_verb(_requests.result)
    wait = outcome_verb(_requests.wait)
    info = run_verb(_requests.get)
    state = run_verb(_requests.state)
    history = run_verb(_history.history)
    history_diff = run_verb(_history.history_diff)
    history_changes = run_verb(_history.history_changes)
    timeline = run_verb(_requests.timeline)
    logs = run_verb(_requests.logs)
    messages = run_verb(_requests.messages)
    streams = run_verb(_requests.streams)
    stream_page = run_verb(_requests.stream_page)
    wait_status_change = run_verb(_requests.wait_status_change)
    send = run_verb(_requests.send)
    request = run_verb(_asks.request)
    query = run_verb(_asks.query)
    queries = run_verb(_asks.queries)
    cancel = run_verb(_requests.cancel)
    kill = run_verb(_requests.kill)
    pause = run_verb(_requests.pause)
    resume = run_verb(_requests.resume)
    retry = run_verb(_requests.retry)
    move = run_verb(_requests.move)
    edit = run_verb(_requests.edit)
    fork = run_verb(_requests.fork)
    export = run_verb(_takehome.export)
    fail = run_verb(_requests.fail)
    restart = run_verb(_requests.restart)
    delete = run_verb(_requests.delete)
