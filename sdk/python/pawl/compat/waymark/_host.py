"""Where the runs of this process go: the server that PAWL_URL names, or one of this process's own.

The process works its actions itself, as soon as it starts a run. The file of a workflow is deployed before its
first run. A server of the process's own keeps its runs in memory, or where PAWL_STORE says (sqlite:PATH), and ends
with the process. Under pytest its time is skipped (_clock.py).
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
from typing import Any, List, Optional, Set

from ..._bundle import collect
from ..._definitions import registered_tasks, workflow_name
from ..._requests import deploy_bundle
from ...client import Client, Run
from ...worker import Worker
from . import _captured
from ._clock import Clock


class Host:
    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._client: Optional[Client] = None
        self._server: Any = None
        self._worker: Optional[Worker] = None
        self._clock: Optional[Clock] = None
        self._known: List[Any] = []  # the worker's tasks
        self._deployed: Set[str] = set()

    def client(self) -> Client:
        with self._lock:
            if self._client is None:
                self._client = self._connect()
                atexit.register(self.close)
            return self._client

    def _connect(self) -> Client:
        if os.environ.get("PAWL_URL"):
            return Client()
        from ...testing import Server

        tested = "PYTEST_CURRENT_TEST" in os.environ
        self._server = Server(store=os.environ.get("PAWL_STORE", "memory:"), test_clock=tested).open()
        if tested:
            self._clock = Clock(self._server, self._is_working)
        return self._server.client

    def prepare(self, workflow: Any) -> Client:
        """The client of a server that has the workflow, and a worker for its actions."""
        with self._lock:
            client = self.client()
            self._deploy(workflow, client)
            self._work(client)
            return client

    def start(self, workflow: Any, input: Any, priority: Optional[int]) -> Run:
        client = self.prepare(workflow)
        options = {} if priority is None else {"priority": priority}
        return client.start(workflow, input, **options)

    def _deploy(self, workflow: Any, client: Client) -> None:
        if _captured.is_captured(workflow):
            return _captured.deploy(workflow, client)
        module = sys.modules[workflow.__module__]
        body = getattr(workflow, "__workflow_run_impl__", workflow.run)
        path = getattr(module, "__file__", None) or body.__code__.co_filename
        if not os.path.isfile(path):
            raise RuntimeError("the source of workflow %s is in no file" % workflow_name(workflow))
        if path not in self._deployed:
            bundle = collect(path, package=getattr(module, "__package__", None))
            client._do(deploy_bundle(bundle, registered_tasks()))
            self._deployed.add(path)

    def _work(self, client: Client) -> None:
        tasks = registered_tasks()
        if all(any(task is each for each in self._known) for task in tasks):
            return
        if self._worker is not None:
            self._worker.stop(grace=30.0)
        self._known = tasks
        self._worker = Worker(tasks, url=client.url).start()

    def _is_working(self) -> bool:
        session = self._worker._session if self._worker is not None else None
        return session is not None and bool(session.attempts or session.outbox)

    def close(self) -> None:
        with self._lock:
            if self._clock is not None:
                self._clock.stop()
                self._clock = None
            if self._worker is not None:
                self._worker.stop(grace=0.0)
                self._worker.join(5.0)
                self._worker = None
            if self._server is not None:
                self._server.close()
                self._server = None
            elif self._client is not None:
                self._client.close()
            self._client = None


_host: Optional[Host] = None
_lock = threading.Lock()


def host() -> Host:
    global _host
    with _lock:
        if _host is None:
            _host = Host()
        return _host
