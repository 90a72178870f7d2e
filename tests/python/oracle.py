"""CPython as the oracle: runs scripts in one long-lived process, each in a fresh `__main__`.

Started as a program this file is the server: it reads one JSON request per line and answers with
one JSON line. Imported, it offers `Oracle`, the client that owns such a server process.

A script runs the way `pawl exec` runs it: module-level statements first (top-level `await`
included), then `main()` or `workflow()` if the script defines one of them as a coroutine function
and has not run an event loop by itself. Time is virtual: when every task sleeps the clock jumps to
the earliest timer, so `asyncio.sleep(3600)` passes at once.
"""

import ast
import asyncio
import contextvars
import gc
import heapq
import inspect
import io
import json
import linecache
import logging
import os
import random
import resource
import select
import signal
import subprocess
import sys
import time
import traceback
import types

DEFAULT_TIMEOUT_S = 10.0
MEMORY_LIMIT = 1 << 30
VIRTUAL_EPOCH_S = 1_700_000_000.0


class Deadlock(BaseException):
    """Every task waits and no timer is left: nothing can ever wake the script."""


class OutOfTime(BaseException):
    """The script ran longer than the oracle allows."""


class VirtualSelector:
    """Wraps a selector; waiting becomes a jump of the virtual clock to the next timer."""

    def __init__(self, loop_of):
        import selectors

        self._inner = selectors.DefaultSelector()
        self._loop_of = loop_of

    def select(self, timeout=None):
        if timeout is None:
            raise Deadlock()
        if timeout > 0:
            self._loop_of().jump()
        return self._inner.select(0)

    def __getattr__(self, name):
        return getattr(self._inner, name)


class OrderedTimer(asyncio.TimerHandle):
    """Timers that are due at the same moment fire in the order in which they were set."""

    __slots__ = ("sequence",)

    def __lt__(self, other):
        return (self._when, self.sequence) < (other._when, other.sequence)


class VirtualLoop(asyncio.SelectorEventLoop):
    now_s = 0.0
    timers_set = 0

    def __init__(self):
        super().__init__(VirtualSelector(lambda: self))
        self._clock_resolution = 1e-9
        self.created = {}

    def time(self):
        return VirtualLoop.now_s

    def create_task(self, coroutine, **options):
        task = super().create_task(coroutine, **options)
        self.created[task] = len(self.created)
        return task

    def call_at(self, when, callback, *arguments, context=None):
        timer = OrderedTimer(when, callback, arguments, self, context)
        VirtualLoop.timers_set += 1
        timer.sequence = VirtualLoop.timers_set
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer

    def jump(self):
        if self._scheduled:
            VirtualLoop.now_s = max(VirtualLoop.now_s, self._scheduled[0]._when)


class VirtualPolicy(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self):
        return VirtualLoop()


class Capture(io.TextIOBase):
    """Collects stdout and, for every line, the source line of the entry that was being executed."""

    def __init__(self, session):
        self._session = session
        self._pending = ""
        self.lines = []
        self.frozen = False

    def writable(self):
        return True

    def write(self, text):
        if self.frozen:
            return len(text)
        parts = (self._pending + text).split("\n")
        if len(parts) > 1:
            place = self._session.place()
            self.lines.extend((part, place) for part in parts[:-1])
        self._pending = parts[-1]
        return len(text)

    def finish(self):
        if self._pending:
            self.lines.append((self._pending, None))
            self._pending = ""
        self.frozen = True


class Session:
    """One execution of one script."""

    def __init__(self, path, source, want_places):
        self.path = path
        self.source = source
        self.want_places = want_places
        self.main_coroutine = None
        self.ran_loop = False
        self.compiled = False

    def place(self):
        if not self.want_places:
            return None
        if self.main_coroutine is not None:
            frame = self.main_coroutine.cr_frame
            return frame.f_lineno if frame is not None else None
        frame = sys._getframe(1)
        line = None
        while frame is not None:
            if frame.f_code.co_filename == self.path and frame.f_code.co_name == "<module>":
                line = frame.f_lineno
            frame = frame.f_back
        return line

    def run(self):
        linecache.cache[self.path] = (
            len(self.source), None, self.source.splitlines(keepends=True), self.path)
        module = types.ModuleType("__main__")
        module.__file__ = self.path
        saved = sys.modules["__main__"], sys.stdout, sys.stderr, asyncio.run
        recursion_limit = sys.getrecursionlimit()
        capture = Capture(self)

        def run_and_note(*arguments, **options):
            self.ran_loop = True
            return saved[3](*arguments, **options)

        VirtualLoop.now_s = 0.0
        random.seed(12345)
        forget_loggers()
        error = None
        sys.modules["__main__"] = module
        sys.stdout, sys.stderr, asyncio.run = capture, io.StringIO(), run_and_note
        try:
            # Each script has context variables of its own: the context of `decimal` is one.
            contextvars.Context().run(self.execute, module)
        except BaseException as exception:  # The oracle reports whatever ends the script.
            error = exception
        finally:
            sys.setrecursionlimit(recursion_limit)
        report = self.report(error)
        error = None
        self.main_coroutine = None
        # A traceback keeps frames alive, Pawl's does not: what only such a frame holds goes now.
        gc.collect()
        capture.finish()
        report["stdout"] = "".join(line + "\n" for line, _ in capture.lines)
        report["places"] = [place for _, place in capture.lines] if self.want_places else None
        module.__dict__.clear()
        gc.collect()
        sys.modules["__main__"], sys.stdout, sys.stderr, asyncio.run = saved
        linecache.cache.pop(self.path, None)
        return report

    def execute(self, module):
        code = compile(self.source, self.path, "exec",
                       flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        self.compiled = True
        top = eval(code, module.__dict__)
        entry = next((module.__dict__[name] for name in ("main", "workflow")
                      if inspect.iscoroutinefunction(module.__dict__.get(name))), None)
        if inspect.iscoroutine(top):
            self.main_coroutine = top
            self.drive(top)
        if entry is not None and not self.ran_loop:
            self.main_coroutine = entry()
            self.drive(self.main_coroutine)

    @staticmethod
    def drive(coroutine):
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(coroutine)

    def report(self, error):
        report = {"error": None, "stderr": "", "compiled": self.compiled}
        if isinstance(error, OutOfTime):
            report["error"] = "oracle: out of time"
        elif isinstance(error, Deadlock):
            report["error"] = "oracle: deadlock"
        elif error is not None:
            self.drop_driver_frames(error, set())
            text = "".join(traceback.format_exception(error))
            report["stderr"] = text
            report["error"] = text.rstrip("\n").split("\n")[-1]
        return report

    def drop_driver_frames(self, error, seen):
        """Leaves only the frames below the driver's own in the traceback, as a plain run shows."""
        if error is None or id(error) in seen:
            return
        seen.add(id(error))
        at = error.__traceback__
        while at is not None and at.tb_frame.f_code.co_filename != self.path:
            at = at.tb_next
        error.__traceback__ = at
        self.drop_driver_frames(error.__cause__, seen)
        self.drop_driver_frames(error.__context__, seen)
        for member in getattr(error, "exceptions", ()):
            self.drop_driver_frames(member, seen)


class TasksInOrder(dict):
    """A set of tasks that keeps the order of insertion."""

    def add(self, task):
        self[task] = None

    def discard(self, task):
        self.pop(task, None)


def forget_loggers():
    """Every script finds logging as a new process has it."""
    logging.disable(logging.NOTSET)
    logging.captureWarnings(False)
    logging.setLoggerClass(logging.Logger)
    logging.setLogRecordFactory(logging.LogRecord)
    logging.Logger.manager.loggerDict.clear()
    logging.root.handlers.clear()
    logging.root.filters.clear()
    logging.root.setLevel(logging.WARNING)


def make_order_definite():
    """Takes tasks in the order of their creation where CPython walks a set of them."""
    group_init, all_tasks, as_completed = (
        asyncio.TaskGroup.__init__, asyncio.tasks.all_tasks, asyncio.as_completed)

    def ordered_group(self):
        group_init(self)
        self._tasks = TasksInOrder()

    def ordered_completion(awaitables, *, timeout=None):
        futures = [asyncio.ensure_future(each) for each in dict.fromkeys(awaitables)]
        return as_completed(futures, timeout=timeout)

    def ordered_tasks(loop=None):
        return sorted(all_tasks(loop), key=lambda task: loop.created[task])

    asyncio.TaskGroup.__init__ = ordered_group
    asyncio.as_completed = ordered_completion
    asyncio.tasks.all_tasks = ordered_tasks  # What the runner uses to cancel what is left over.


def make_time_virtual():
    time.time = lambda: VIRTUAL_EPOCH_S + VirtualLoop.now_s
    time.monotonic = lambda: VirtualLoop.now_s
    time.perf_counter = lambda: VirtualLoop.now_s
    time.time_ns = lambda: int((VIRTUAL_EPOCH_S + VirtualLoop.now_s) * 1e9)
    time.monotonic_ns = lambda: int(VirtualLoop.now_s * 1e9)


def serve():
    # A script that asks for too much memory gets a MemoryError, not the machine's.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    asyncio.set_event_loop_policy(VirtualPolicy())
    make_time_virtual()
    make_order_definite()

    def out_of_time(signum, frame):
        raise OutOfTime()

    signal.signal(signal.SIGPROF, out_of_time)
    for line in sys.stdin:
        gc.freeze()  # The collections after a script look at what it has made and nothing else.
        request = json.loads(line)
        session = Session(request["path"], request["source"], request.get("places", False))
        # Of the processor's time: a busy machine takes nothing away.
        signal.setitimer(signal.ITIMER_PROF, request.get("timeout", DEFAULT_TIMEOUT_S))
        report = session.run()
        signal.setitimer(signal.ITIMER_PROF, 0)
        replies.write(json.dumps(report) + "\n")
        replies.flush()


SDK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "sdk", "python")


class Oracle:
    """Owns one server process; restarts it when a script takes it down."""

    def __init__(self, timeout=DEFAULT_TIMEOUT_S):
        self._timeout = timeout
        self._process = None

    def run(self, path, source, places=False):
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, os.path.abspath(__file__)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
                # The SDK has some of what `pawl` has in workflows: build().
                env=dict(os.environ, TZ="UTC", PYTHONHASHSEED="0", PYTHONWARNINGS="ignore",
                         PYTHONPATH=SDK))
        request = {"path": path, "source": source, "places": places, "timeout": self._timeout}
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            ready, _, _ = select.select([self._process.stdout], [], [], self._timeout * 20 + 5)
            answer = self._process.stdout.readline() if ready else ""
        except BrokenPipeError:
            answer = ""
        if not answer:
            self.close()
            return {"stdout": "", "places": [] if places else None, "stderr": "",
                    "compiled": True, "error": "oracle: the process ended or hung"}
        return json.loads(answer)

    def close(self):
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


if __name__ == "__main__":
    serve()
