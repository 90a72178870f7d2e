"""duroxide's runtime: deploys the orchestrations that a program registers, and runs its activities."""

from __future__ import annotations

import contextlib
import inspect
import json
import logging
import os
import socket
import threading
import weakref
from typing import Any, Callable, Dict, Iterator, List, Optional, Set, Tuple

from ... import _context, _definitions, _requests
from ..._definitions import Task
from ...errors import DeployError, PawlError
from ...worker import Worker
from .._source import Sources, SourceError
from ._client import Client, as_json
from ._types import MAX_TAG_NAME_BYTES, MAX_WORKER_TAGS, MetricsSnapshot, RuntimeOptions, TagFilter
from .context import ActivityContext

log = logging.getLogger("duroxide.runtime")

_GET_VALUE = "__duroxide_syscall:get_kv_value"
_HEAD = """from duroxide import Runtime, SqliteProvider
runtime = Runtime(SqliteProvider.in_memory())
"""
_QUEUE_PAUSE = 0.1  # seconds between two looks for queues, of a runtime that takes any tag

Registration = Tuple[str, Optional[str]]  # name and version
_runtimes: "weakref.WeakSet[Runtime]" = weakref.WeakSet()


class Runtime:
    def __init__(self, provider: Any, options: Optional[RuntimeOptions] = None) -> None:
        self._provider = provider
        self._options = options or RuntimeOptions()
        self.client = Client(provider)
        self.worker_id = self._options.worker_node_id or "%s-%d" % (socket.gethostname(), os.getpid())
        self._orchestrations: Dict[Registration, Callable[..., Any]] = {}
        self._activities: Dict[str, Callable[..., Any]] = {}
        self._workers: List[Worker] = []
        self._queues: Set[str] = set()
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._counts = MetricsSnapshot()
        _read_filter(self._options.worker_tag_filter)
        _runtimes.add(self)

    # --- registering ---

    def register_activity(self, name: str, fn: Optional[Callable[..., Any]] = None) -> Any:
        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            self._activities[name] = function
            return function

        return register if fn is None else register(fn)

    def register_activity_typed(self, name: str, fn: Optional[Callable[..., Any]] = None) -> Any:
        return self.register_activity(name, fn)

    def register_orchestration(self, name: str, fn: Optional[Callable[..., Any]] = None) -> Any:
        return self._register(name, None, fn)

    def register_orchestration_typed(self, name: str, fn: Optional[Callable[..., Any]] = None) -> Any:
        return self._register(name, None, fn)

    def register_orchestration_versioned(
        self, name: str, version: str, fn: Optional[Callable[..., Any]] = None
    ) -> Any:
        return self._register(name, version, fn)

    def register_orchestration_versioned_typed(
        self, name: str, version: str, fn: Optional[Callable[..., Any]] = None
    ) -> Any:
        return self._register(name, version, fn)

    def _register(self, name: str, version: Optional[str], fn: Optional[Callable[..., Any]]) -> Any:
        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            self._orchestrations[name, version] = function
            return function

        return register if fn is None else register(fn)

    # --- running ---

    def start(self) -> None:
        """Deploys the orchestrations and begins to work; returns at once."""
        self._stopped.clear()
        if self._orchestrations:
            self._deploy()
        self._work()
        self.client.start_waiting()

    def _deploy(self) -> None:
        sources = Sources(_HEAD)
        for (name, version), function in self._orchestrations.items():
            try:
                space, own = sources.add(function)
            except SourceError as problem:
                raise RuntimeError("orchestration %r: %s" % (name, problem)) from None
            kind, versions = ("", "") if version is None else ("_versioned", " %r," % version)
            space.end_with("runtime.register_orchestration%s(%r,%s %s)" % (kind, name, versions, own))
        try:
            self._provider.place.client._do(_requests.deploy_files(sources.files()))
        except DeployError as error:
            for name, why in sources.left_out.items():
                log.error("%s is %s, which a workflow cannot have", name, why)
            raise error

    def _work(self) -> None:
        queues, any_tag = _read_filter(self._options.worker_tag_filter)
        if any_tag:
            threading.Thread(target=self._follow_queues, name="duroxide-tags", daemon=True).start()
        if queues:
            self._serve(queues)

    def _serve(self, queues: List[str]) -> None:
        worker = Worker(
            self._tasks(), url=self._provider.place.url, token=self._provider.place.token, queues=queues,
            concurrency=self._options.worker_concurrency or 64, name=self.worker_id)
        with self._lock:
            self._queues.update(queues)
            self._workers.append(worker)
        worker.start()
        worker.wait_ready(30)

    def _tasks(self) -> List[Task[Any, Any]]:
        tasks: List[Task[Any, Any]] = [
            Task(self._activity(function), name, {}) for name, function in self._activities.items()]
        tasks.append(Task(self._get_value, _GET_VALUE, {}))
        return tasks

    def _follow_queues(self) -> None:
        """A runtime that takes any tag serves each queue that turns up."""
        while not self._stopped.wait(_QUEUE_PAUSE):
            try:
                known = [str(queue["name"]) for queue in self._provider.place.client.queues()]
                fresh = sorted(set(known) - self._queues - {"builtin"})
                if fresh:
                    self._serve(fresh)
            except (OSError, PawlError) as problem:
                log.debug("the queues cannot be asked for: %s", problem)

    def _activity(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @contextlib.contextmanager
        def counted() -> Iterator[None]:
            try:
                yield
            except BaseException:
                with self._lock:
                    self._counts.activity_app_errors += 1
                raise
            with self._lock:
                self._counts.activity_success += 1

        def activity(input: Any = None) -> Any:
            with counted():
                return as_json(function(ActivityContext(self, _context.context()), as_json(input)))

        async def async_activity(input: Any = None) -> Any:
            with counted():
                return as_json(await function(ActivityContext(self, _context.context()), as_json(input)))

        made: Callable[..., Any] = async_activity if inspect.iscoroutinefunction(function) else activity
        made.__name__ = getattr(function, "__name__", "activity")
        made.__doc__ = function.__doc__
        return made

    def _get_value(self, question: Any) -> Any:
        return self.client.get_kv_value(question["instance_id"], question["key"])

    def shutdown(self, timeout_ms: Optional[int] = None) -> None:
        """Takes no more activities, and waits for those that run as long as is said."""
        self._stopped.set()
        grace = 5.0 if timeout_ms is None else timeout_ms / 1000
        with self._lock:
            workers, self._workers = self._workers, []
            self._queues.clear()
        for worker in workers:
            worker.stop(grace)
        for worker in workers:
            worker.join(grace + 5)

    def metrics_snapshot(self) -> MetricsSnapshot:
        """What this runtime has done; orchestrations are counted as the server has them."""
        names = {name for name, _ in self._orchestrations}
        runs = [info for info in self._provider.place.client.list_all()
                if info.workflow.partition("@")[0] in names]
        with self._lock:
            snapshot = MetricsSnapshot(**vars(self._counts))
        snapshot.orch_starts = len(runs)
        snapshot.orch_completions = sum(info.status == "completed" for info in runs)
        snapshot.orch_failures = sum(info.status in ("failed", "cancelled") for info in runs)
        snapshot.orch_continue_as_new = sum(int(info.raw.get("generation") or 0) for info in runs)
        snapshot.worker_dispatcher_items_fetched = snapshot.activity_success + snapshot.activity_app_errors
        return snapshot


def _read_filter(text: Optional[str]) -> Tuple[List[str], bool]:
    """The queues that a tag filter means, and whether all others are meant as well."""
    if text in (None, TagFilter.DEFAULT_ONLY):
        return ["default"], False
    if text == TagFilter.ANY:
        return ["default"], True
    if text == TagFilter.NONE:
        return [], False
    try:
        fields = json.loads(str(text))
        tags = fields["tags"] if "tags" in fields else fields["default_and"]
    except (ValueError, KeyError, TypeError):
        raise ValueError("worker_tag_filter is made by TagFilter, not %r" % text) from None
    if len(tags) > MAX_WORKER_TAGS:
        raise ValueError("a worker has at most %d tags" % MAX_WORKER_TAGS)
    for tag in tags:
        if not isinstance(tag, str) or not tag or len(tag.encode()) > MAX_TAG_NAME_BYTES:
            raise ValueError("a tag is a text of at most %d bytes" % MAX_TAG_NAME_BYTES)
    return [*tags, *([] if "tags" in fields else ["default"])], False


def _activities() -> List[Task[Any, Any]]:
    """Those of all runtimes of the program, for `pawl run FILE`, which serves a file without starting them."""
    return [task for runtime in _runtimes for task in runtime._tasks()]


def _tags() -> List[str]:
    return [queue for runtime in _runtimes for queue in _read_filter(runtime._options.worker_tag_filter)[0]]


_definitions.further_tasks.append(_activities)
_definitions.further_queues.append(_tags)
