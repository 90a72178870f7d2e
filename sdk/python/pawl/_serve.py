"""pawl.serve(): deploys a file's workflows and works its tasks."""

from __future__ import annotations

import logging
import os
import random
import signal
import sys
import threading
import time
from typing import Any, Dict, List, Mapping, Optional, Sequence

from . import _bundle, _requests
from ._codec import CONFIGURED, AnyCodec
from ._definitions import Task, registered_tasks, registered_workflows, served_queues
from .client import Client
from .errors import DeployError, Forbidden, PawlError
from .worker import Worker

log = logging.getLogger("pawl")


def serve(
    *files: str,
    url: Optional[str] = None,
    token: Optional[str] = None,
    ca: Optional[str] = None,
    queues: Optional[Sequence[str]] = None,
    concurrency: int = 64,
    processes: int = 1,
    name: Optional[str] = None,
    deploy: bool = True,
    grace: float = 30.0,
    lease: Optional[float] = None,
    settings: Optional[Mapping[str, str]] = None,
    namespace: Optional[str] = None,
    codec: AnyCodec = CONFIGURED,
) -> None:
    """Deploys the workflows of the calling file, and runs the tasks of this program until a signal comes.

    The file's own source is sent to the server, with the project's files that it imports; `files`
    names others to deploy instead. All tasks that the program has imported are worked, `concurrency`
    of them at once in each of `processes` processes. SIGTERM and Ctrl-C end it: tasks that are
    running may finish within `grace` seconds.

    `settings`: what the workflows read in os.environ, a part of their version, for everybody to see.

    `codec`: what the tasks' results are encoded with, and their arguments decoded; see Client.

    With `namespace="billing"` the task `charge` is offered as `billing.charge`, and the deployed workflows
    call it by that name: services that share a queue then never get each other's tasks.

    A server that is not there yet is waited for. What the server's language refuses is shown at its line. In a
    program's main module that ends the program, as a SyntaxError would; elsewhere DeployError is raised.
    """
    caller = sys._getframe(1).f_globals
    _show_log()
    tasks = registered_tasks()
    if namespace:
        tasks = [task._in_namespace(namespace) for task in tasks]
    queues = queues or served_queues(tasks, whole_program=True)
    try:
        if deploy:
            try:
                connected = Client(url, token, ca=ca, retries=0)
                _deploy_when_there(caller, files, tasks, settings, connected, namespace)
            except Forbidden as error:
                error.hint = ("deploy with an admin token, 'pawl deploy FILE'; then one with the scope 'work' is "
                              "enough for pawl.serve(deploy=False)")
                raise
        if not tasks:
            return
    except DeployError as error:
        if caller.get("__name__") != "__main__":
            raise
        print(error, file=sys.stderr)
        sys.exit(2)
    except PawlError as error:
        if caller.get("__name__") != "__main__":
            raise
        sys.exit("pawl: %s" % error)

    def work(parent: int = 0) -> None:
        options: Dict[str, Any] = {
            "url": url, "token": token, "ca": ca, "queues": queues, "concurrency": concurrency, "lease": lease,
            "codec": codec,
        }
        worker = Worker(tasks, name=name, **options)
        log.info("worker %s: tasks %s; queues %s", worker.name, ", ".join(task.name for task in tasks) or "none",
                 ", ".join(worker.queues))
        _work_until_told(worker, grace, parent)

    if processes > 1:
        _Processes(work, processes, grace).run()
    else:
        work()


def _show_log() -> None:
    """A program without a log of its own still shows what its worker has to say."""
    if not log.handlers and not logging.getLogger().handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(asctime)s pawl: %(message)s", "%H:%M:%S"))
        log.addHandler(handler)
        log.setLevel(logging.INFO)


def _deploy_when_there(
    caller: Dict[str, Any],
    files: Sequence[str],
    tasks: List[Task[Any, Any]],
    settings: Optional[Mapping[str, str]],
    client: Client,
    namespace: Optional[str],
) -> None:
    """Deploys as soon as a server answers: what starts a system begins its programs in any order."""
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0)) if is_main else None
    failures = 0
    try:
        while True:
            try:
                return _deploy(caller, files, tasks, settings, client, namespace)
            except PawlError as error:
                if not error.retryable:
                    raise
                if failures == 0:
                    log.warning("no server at %s yet; trying again (%s)", client.url, error)
            time.sleep(min(0.05 * 2 ** min(failures, 6), 2.0) * (1 - random.random() / 2))
            failures += 1
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    finally:
        if is_main:
            signal.signal(signal.SIGTERM, before)


def _deploy(
    caller: Dict[str, Any],
    files: Sequence[str],
    tasks: List[Task[Any, Any]],
    settings: Optional[Mapping[str, str]],
    client: Client,
    namespace: Optional[str],
) -> None:
    names: List[str] = []
    if files:
        for path in files:
            names += client.deploy(path, tasks=tasks, settings=settings, namespace=namespace).workflows
    elif registered_workflows():
        path = caller.get("__file__")
        if not path or not os.path.isfile(path):
            raise PawlError(
                "serve() sends the source of the file that calls it, and there is none",
                hint="name the files to deploy: pawl.serve('order.py')",
            )
        bundle = _bundle.collect(path, package=caller.get("__package__"))
        names += client._do(
            _requests.deploy_bundle(bundle, tasks, settings=settings, namespace=namespace)).workflows
    client.close()
    if names:
        log.info("deployed %s to %s", ", ".join(names), client.url)


def _work_until_told(worker: Worker, grace: float, parent: int = 0) -> None:
    """Runs the worker; the first signal ends it gently, the second at once.

    With a parent it is the parent's word that counts: a terminal's Ctrl-C reaches both, and must not be
    taken for a first and a second signal. If the parent is killed, nobody else would end its children.
    """
    told = []

    def stop(number: int, frame: Any) -> None:
        if told:
            os._exit(128 + number)
        told.append(number)
        log.info("finishing; %s", "once more to stop at once" if number == signal.SIGINT else "bye")
        worker.stop(grace)

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN if parent else stop)
        signal.signal(signal.SIGTERM, stop)
    worker.start()
    # Waiting in steps, because a signal handler runs only when this thread gets a turn.
    try:
        while not worker.join(1.0):
            if parent and os.getppid() != parent and not told:
                told.append(0)
                log.error("the program that began this worker has gone")
                worker.stop(grace)
    except PawlError as error:
        sys.exit("pawl: %s" % error)


class _Processes:
    """Several worker processes, and one that looks after them."""

    def __init__(self, work: Any, count: int, grace: float) -> None:
        if not hasattr(os, "fork"):
            raise RuntimeError("processes= needs fork(), which this system does not have")
        self._work = work
        self._count = count
        self._grace = grace
        self._children: Dict[int, float] = {}  # when each was begun
        self._stopping = False

    def run(self) -> None:
        signal.signal(signal.SIGINT, self._stop)
        signal.signal(signal.SIGTERM, self._stop)
        for _ in range(self._count):
            self._begin()
        while self._children:
            try:
                process, status = os.wait()
            except InterruptedError:
                continue
            except ChildProcessError:
                break
            began = self._children.pop(process, 0.0)
            if self._stopping:
                continue
            if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 1:
                self._stop(signal.SIGTERM, None)  # it has said why, and another would fare no better
                continue
            log.error("a worker process has ended (status %d); beginning another", status)
            time.sleep(max(0.0, 1.0 - (time.monotonic() - began)))
            self._begin()

    def _begin(self) -> None:
        parent = os.getpid()
        child = os.fork()
        if child == 0:
            code = 1
            try:
                self._work(parent)
                code = 0
            except SystemExit as error:
                if isinstance(error.code, str):
                    print(error.code, file=sys.stderr)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        self._children[child] = time.monotonic()

    def _stop(self, number: int, frame: Any) -> None:
        self._stopping = True
        for child in list(self._children):
            try:
                os.kill(child, signal.SIGTERM)
            except ProcessLookupError:
                pass
