"""The loop of an asyncio program, as far as it can be seen: it is the machine's own."""

import _asyncio
from _asyncio import Future, create_task, ensure_future, run


class Handle:
    """A callback that was asked for; it can be cancelled until it has run."""

    def __init__(self, future):
        self._future = future

    def cancel(self):
        self._future.cancel()

    def cancelled(self):
        return self._future.cancelled()


class TimerHandle(Handle):
    def __init__(self, future, when):
        self._future = future
        self._when = when

    def when(self):
        return self._when


async def _outcome(future):
    return await future


async def _with_last_turn(coro):
    """The loop stops an iteration after its coroutine has ended: what is ready runs until then."""
    try:
        value = await coro
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException:
        await _asyncio.timer(0)
        raise
    await _asyncio.timer(0)
    return value


async def until_complete(coro):
    """What the coroutine gives, or the SystemExit or KeyboardInterrupt that ends it from a task."""
    _asyncio.enter_loop()
    try:
        value = await _with_last_turn(coro)
    except BaseException:
        exit = _asyncio.leave_loop()
        if exit is None:
            raise
    else:
        exit = _asyncio.leave_loop()
        if exit is None:
            return value
    raise exit


class _Loop:
    def run_until_complete(self, future):
        return run(until_complete(_outcome(ensure_future(future))))

    def close(self):
        """The machine's loop ends with the run."""

    async def shutdown_asyncgens(self):
        """Those left are closed when the run ends."""

    def time(self):
        return _asyncio.time()

    def create_future(self):
        return Future()

    def create_task(self, coro, *, name=None, context=None):
        return create_task(coro, name=name, context=context)

    def call_soon(self, callback, *args, context=None):
        return Handle(_asyncio.call_soon(callback, args, context))

    def call_later(self, delay, callback, *args, context=None):
        return self.call_at(_asyncio.time() + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        return TimerHandle(_asyncio.call_at(when, callback, args, context), when)

    def is_running(self):
        return True

    def is_closed(self):
        return False

    def get_debug(self):
        return False

    def set_debug(self, enabled):
        pass

    def __getattr__(self, name):
        _asyncio.refuse_loop_member(name)


_loop = _Loop()


def get_running_loop():
    return _loop


def get_event_loop():
    return _loop


def new_event_loop():
    """There is one loop, however often it is asked for."""
    return _loop


def set_event_loop(loop):
    pass
