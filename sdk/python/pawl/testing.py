"""A server of its own for each test, with scripted tasks and time that can be skipped.

    import unittest
    import pawl.testing

    class OrderTest(unittest.TestCase):
        def test_an_order(self):
            with pawl.testing.Server() as server:
                server.deploy("order.py")
                server.script("charge", {"id": "pay-1"})              # every call gets this
                server.script("ship", OSError("no truck"), "parcel")  # the first fails, the others don't
                run = server.start("order", {"id": "7"})
                server.skip(days=30)                                  # what sleeps, sleeps through it
                self.assertEqual(run.result(timeout=10), "parcel")
                self.assertEqual(server.calls("charge"), [(("7", 100), {})])

The server is the `pawl` program itself, found by the environment variable PAWL_BINARY or on the PATH,
with everything in memory. It ends with the `with` block, or with the test's process, however that ends.
"""

from __future__ import annotations

import ast
import datetime
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

from . import _bundle, _operating
from ._codec import CONFIGURED, AnyCodec
from ._definitions import Task
from ._execution import Definition
from .client import Client, Run
from .errors import PawlError, TaskError
from .runs import Deployment, read_time
from .worker import Worker

__all__ = ["Recorded", "Server", "find_binary"]

Call = Tuple[Tuple[Any, ...], Dict[str, Any]]


def find_binary() -> str:
    """The `pawl` program: PAWL_BINARY, on the PATH, or where it is installed or built together with this
    package (PREFIX/bin for PREFIX/share/pawl/sdk, build/release of the sources)."""
    found = os.environ.get("PAWL_BINARY") or shutil.which("pawl")
    sdk = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    beside = [os.path.join(sdk, *[".."] * 3, "bin", "pawl"), os.path.join(sdk, "..", "build", "release", "pawl")]
    found = found or next(filter(os.path.isfile, map(os.path.normpath, beside)), None)
    if not found:
        raise RuntimeError("the pawl program is not on the PATH; PAWL_BINARY may say where it is")
    return found


class Server:
    """A server that belongs to a test, and a worker for its tasks. It is also a Client: start(), run(),
    send() and all others are there."""

    def __init__(
        self,
        *,
        store: str = "memory:",
        port: int = 0,
        test_clock: bool = True,
        on_fault: str = "fail",
        options: Sequence[str] = (),
        codec: AnyCodec = CONFIGURED,
        binary: Optional[str] = None,
    ) -> None:
        self._command = [
            binary or find_binary(), "server", "--listen", "127.0.0.1:%d" % port, "--store", store, "--stop-with-stdin",
            "--on-fault", on_fault, *(["--test-clock"] if test_clock else []), *options,
        ]
        self._codec = codec
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._log: Any = None
        self._worker: Optional[Worker] = None
        self._scripts = _Scripts()
        self._queues = {"default"}
        self.url = ""
        self.client: Client

    # --- the process ---

    def open(self) -> "Server":
        self._log = tempfile.TemporaryFile()
        # The pipe closes when this process ends, however it ends, and the server stops with it.
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=self._log, stderr=self._log
        )
        try:
            self.url = self._find_url()
        except BaseException:
            self.kill()
            self._log.close()
            raise
        self.client = Client(self.url, "", codec=self._codec)
        return self

    def _find_url(self) -> str:
        """The server says where it listens; the port is any that was free."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            said = self.output()
            found = re.search(r"https?://[\w.:\[\]-]+:\d+", said)
            if found:
                return found.group()
            assert self._process is not None
            if self._process.poll() is not None:
                raise PawlError("the server has ended: %s" % said.strip())
            time.sleep(0.002)
        raise PawlError("the server does not start: %s" % self.output().strip())

    def output(self) -> str:
        """What the server has said so far."""
        return os.pread(self._log.fileno(), 1 << 20, 0).decode("utf-8", "replace")

    def kill(self) -> None:
        """Ends the server as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._close_pipe()

    def close(self) -> None:
        self._stop_working()
        if self._process is not None:
            self.client.close()
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
            self._close_pipe()
            self._process = None
            self._log.close()

    def _close_pipe(self) -> None:
        assert self._process is not None
        if self._process.stdin is not None:
            self._process.stdin.close()

    def __enter__(self) -> "Server":
        return self.open()

    def __exit__(self, *error: Any) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "client":
            raise AttributeError(name)
        return getattr(self.client, name)

    def start(self, workflow: Any, input: Any = None, **options: Any) -> Run:
        """Starts a run; tasks without a script or a function fail it, saying so."""
        self._work()
        return self.client.start(workflow, input, **options)

    def run(self, workflow: Any, input: Any = None, *, timeout: Optional[float] = 30, **options: Any) -> Any:
        return self.start(workflow, input, **options).result(timeout)

    def deploy(self, path: str, *further: str, **options: Any) -> Deployment:
        """Deploys a file's workflows, as Client.deploy; the queues that it names are worked too."""
        for _, text in _bundle.collect(path, further).files():
            self._queues |= _queues_in(text)
        for task in options.get("tasks", ()):
            if isinstance(task, Task) and task.task_options.get("queue"):
                self._queues.add(task.task_options["queue"])
        if self._worker is not None:
            self._work()
        return self.client.deploy(path, *further, **options)

    # --- tasks ---

    def script(self, task: Any, *replies: Any) -> None:
        """Says what a task answers: one reply for each call, the last one again for all further calls.

        A reply is a value; an exception, which is raised; or a function, which is called with the task's
        arguments.
        """
        self._scripts.set(_name(task), replies)

    def work(self, *tasks: Task[Any, Any]) -> None:
        """Runs the tasks' own functions."""
        for task in tasks:
            self._scripts.set(task.name, (task.fn,), task)

    def calls(self, task: Any) -> List[Call]:
        """The arguments of all calls of a task so far, every attempt."""
        return self._scripts.calls(_name(task))

    def _work(self) -> None:
        """Has a worker for all queues that are known now."""
        queues = sorted(self._queues | self._scripts.queues())
        if self._worker is not None and not set(queues) <= set(self._worker.queues):
            self._stop_working()
        if self._worker is None:
            self._worker = Worker([], url=self.url, token="", queues=queues, name="test",
                                  codec=self._codec)
            self._worker._session._definitions = self._scripts  # knows each task when it is asked for
            self._worker.start()
            self._worker.wait_ready(10)

    def _stop_working(self) -> None:
        if self._worker is not None:
            self._worker.stop(grace=1)
            self._worker.join(10)
            self._worker = None

    # --- time ---

    def now(self) -> datetime.datetime:
        """The server's time."""
        return self._moment()["now"]

    def skip(self, **duration: float) -> None:
        """Lets time pass: skip(days=30), skip(hours=1, minutes=30), skip(seconds=5).

        Timers go off in their order, and runs go on at the time of theirs, as if one had waited.
        """
        target = self.now() + datetime.timedelta(**duration)
        while True:
            moment = self.settle()
            following = min(moment["next_at"] or target, target)
            if following > moment["now"]:
                self._moment((following - moment["now"]).total_seconds())
            if following >= target:
                self.settle()
                return

    def settle(self, timeout: float = 10.0) -> Dict[str, Any]:
        """Waits until nothing happens any more: every run waits for a timer, a message or its end."""
        end = time.monotonic() + timeout
        calm, turns = 0, -1
        while True:
            moment = self._moment()
            due = moment["next_at"] is not None and moment["next_at"] <= moment["now"]
            quiet = not (due or moment["running"] or self._is_busy())
            calm = calm + 1 if quiet and moment["turns"] == turns else 0
            turns = moment["turns"]
            if calm == 2:
                return moment
            if time.monotonic() > end:
                raise TimeoutError("the server does not come to rest")
            time.sleep(0.001)

    def _is_busy(self) -> bool:
        if self._worker is None:
            return False
        # A request that has brought results may wait for tasks; what it brought, the server counts
        # as running until it is recorded.
        return bool(self._worker._session.attempts or self._worker._session.outbox)

    def _moment(self, skipped: float = 0) -> Dict[str, Any]:
        """Lets time pass; how things stand."""
        answer = self.client._do(_operating.skip(skipped))
        return dict(answer, now=read_time(answer["now"]), next_at=read_time(answer["next_at"]))


class Recorded:
    """A script for a task, of what it gave in another run: each call gets what the call of the same
    arguments got, one after the other. `pawl testify` writes tests with it.

        server.script("charge", pawl.testing.Recorded((("7", 100), {}, {"id": "pay-1"})))
    """

    def __init__(self, *calls: Tuple[Tuple[Any, ...], Dict[str, Any], Any]) -> None:
        self._left = list(calls)
        self._lock = threading.Lock()

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        with self._lock:
            for place, (known, known_keywords, reply) in enumerate(self._left):
                if (known, known_keywords) == (args, keywords):
                    del self._left[place]
                    break
            else:
                raise TaskError("UnexpectedCall", "the recorded run made no such call, or not so often: %r %r"
                                % (args, keywords), retryable=False)
        if isinstance(reply, BaseException):
            raise reply
        return reply


def _queues_in(source: str) -> Set[str]:
    """The queues that a source names: @task(queue="slow"), charge.options(queue="slow")."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "queue":
            value = getattr(node.value, "value", None)
            if isinstance(value, str):
                found.add(value)
    return found


def _name(task: Any) -> str:
    return task if isinstance(task, str) else task.name


class _Scripts:
    """What the tasks of a test do; to the worker, the tasks that it knows."""

    def __init__(self) -> None:
        self._replies: Dict[str, List[Any]] = {}
        self._calls: Dict[str, List[Call]] = {}
        self._definitions: Dict[str, Definition] = {}
        self._queues = {"default"}
        self._lock = threading.Lock()

    def set(self, name: str, replies: Sequence[Any], task: Optional[Task[Any, Any]] = None) -> None:
        if not replies:
            raise ValueError("a script has at least one reply")
        with self._lock:
            self._replies[name] = list(replies)
            self._definitions.pop(name, None)
            if task is not None and task.task_options.get("queue"):
                self._queues.add(task.task_options["queue"])

    def queues(self) -> "set[str]":
        return self._queues

    def calls(self, name: str) -> List[Call]:
        with self._lock:
            return list(self._calls.get(name, ()))

    def get(self, name: str) -> Definition:
        with self._lock:
            known = self._definitions.get(name)
            if known is None:
                known = self._definitions[name] = self._define(name)
            return known

    def _define(self, name: str) -> Definition:
        replies = self._replies.get(name)
        if replies and len(replies) == 1 and callable(replies[0]) and not isinstance(replies[0], type):
            function = replies[0]
            definition = Definition(Task(function, name, {}))
            definition.fn = self._noting(name, function)
            return definition
        definition = Definition(Task(
            self._noting(name, lambda *args, **keywords: self._reply(name, args, keywords)), name, {}))
        definition.logs_failures = False  # the test has asked for them
        return definition

    def _noting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*args: Any, **keywords: Any) -> Any:
            with self._lock:
                self._calls.setdefault(name, []).append((args, keywords))
            return function(*args, **keywords)

        return noting

    def _reply(self, name: str, args: Any, keywords: Any) -> Any:
        with self._lock:
            replies = self._replies.get(name)
            if not replies:
                raise TaskError("UnknownTask", "the test says nothing of task %r" % name, retryable=False)
            reply = replies.pop(0) if len(replies) > 1 else replies[0]
        if isinstance(reply, BaseException) or isinstance(reply, type) and issubclass(reply, BaseException):
            raise reply
        return reply(*args, **keywords) if callable(reply) else reply
