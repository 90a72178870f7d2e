"""The loop of an asyncio program, as far as it can be seen: it is the machine's own."""

import _asyncio
from _asyncio import Future, create_task, ensure_future, run
from _pawl import log as _write_log, traceback_text

_ERROR = 40


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


# Calls the handler of the loop for what the machine reports, if the program has set one.
_teller = None


def _tell(message, exception, future, handle):
    context = {"message": message, "exception": exception}
    if future is not None:
        context["future"] = future
    if handle is not None:
        context["handle"] = Handle(handle)
    _loop.call_exception_handler(context)


class _Loop:
    _handler = None

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

    def get_task_factory(self):
        return None

    def create_task(self, coro, *, name=None, context=None):
        return create_task(coro, name=name, context=context)

    def call_soon(self, callback, *args, context=None):
        return Handle(_asyncio.call_soon(callback, args, context))

    # There are no other threads.
    def call_soon_threadsafe(self, callback, *args, context=None):
        return self.call_soon(callback, *args, context=context)

    def call_later(self, delay, callback, *args, context=None):
        return self.call_at(_asyncio.time() + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        return TimerHandle(_asyncio.call_at(when, callback, args, context), when)

    def get_exception_handler(self):
        return self._handler

    def set_exception_handler(self, handler):
        global _teller
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._handler = handler
        _teller = None if handler is None else _tell

    def default_exception_handler(self, context):
        error = context.get("exception")
        lines = [context.get("message") or "Unhandled exception in event loop"]
        lines += [f"{name}: {context[name]!r}" for name in sorted(context)
                  if name not in ("message", "exception")]
        if error is not None:
            lines.append(traceback_text(error).rstrip("\n"))
        _write_log(_ERROR, "\n".join(lines))

    def call_exception_handler(self, context):
        if self._handler is None:
            self.default_exception_handler(context)
            return
        try:
            self._handler(self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.default_exception_handler({"message": "Unhandled error in exception handler",
                                            "exception": error, "context": context})

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
