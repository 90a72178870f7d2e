"""run and Runner: coroutines one after the other, in the machine's own loop."""

import _asyncio
from _asyncio import check_run, create_task, gather, iscoroutine
from _pawl import log as _write_log, traceback_text
from asyncio.events import get_event_loop, until_complete

__all__ = ["Runner", "run"]

_ERROR = 40
# The iterations of the loop that CPython spends on closing it: callbacks still get their turns.
_LAST_TURNS = 4


async def _outcome(task):
    return await task


async def _close(first):
    """Cancels the tasks from this number on and waits for them; then closes async generators."""
    tasks = _asyncio.cancel_since(first)
    if tasks:
        await gather(*tasks, return_exceptions=True)
    for task in tasks:
        if not task.cancelled() and task.exception() is not None:
            _write_log(_ERROR, f"unhandled exception during asyncio.run() shutdown\ntask: {task!r}\n"
                       + traceback_text(task.exception()).rstrip("\n"))
    closing = _asyncio.close_generators()
    if closing:
        await gather(*closing, return_exceptions=True)
    for _ in range(_LAST_TURNS):
        await _asyncio.timer(0)


async def _until_closed(main, first):
    try:
        return await until_complete(main)
    finally:
        await _close(first)


def run(main, *, debug=None):
    check_run(main)
    return _asyncio.run(_until_closed(main, _asyncio.next_task()))


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._closed = False
        self._first = None

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, kind, error, traceback):
        self.close()

    def _check(self):
        if self._closed:
            raise RuntimeError("Runner is closed")

    def run(self, coro, *, context=None):
        if not iscoroutine(coro):
            raise ValueError(f"a coroutine was expected, got {coro!r}")
        self._check()
        check_run(coro)
        if self._first is None:
            self._first = _asyncio.next_task()
        if context is not None:
            coro = _outcome(create_task(coro, context=context))
        return _asyncio.run(until_complete(coro))

    def get_loop(self):
        self._check()
        return get_event_loop()

    def close(self):
        if not self._closed and self._first is not None:
            _asyncio.run(_close(self._first))
        self._closed = True
