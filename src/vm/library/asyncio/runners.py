"""Runner: several coroutines one after the other, in the machine's own loop."""

from _asyncio import create_task, iscoroutine, run
from asyncio.events import get_event_loop


async def _outcome(task):
    return await task


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._closed = False

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
        if context is None:
            return run(coro)
        return run(_outcome(create_task(coro, context=context)))

    def get_loop(self):
        self._check()
        return get_event_loop()

    def close(self):
        self._closed = True
