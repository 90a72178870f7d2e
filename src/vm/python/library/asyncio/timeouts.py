"""Blocks of an asyncio program that end when their time has come."""

import _asyncio
from _asyncio import CancelledError, current_task


class Timeout:
    """Cancels the fiber inside its block when its time has come."""

    def __init__(self, when):
        self._state = 'created'
        self._handle = None
        self._task = None
        self._when = when

    def when(self):
        return self._when

    def reschedule(self, when):
        if self._state != 'active':
            if self._state == 'created':
                raise RuntimeError("Timeout has not been entered")
            raise RuntimeError(f"Cannot change state of {self._state} Timeout")
        self._when = when
        if self._handle is not None:
            self._handle.cancel()
        if when is None:
            self._handle = None
        elif when <= _asyncio.time():
            self._handle = _asyncio.call_soon(self._on_timeout, ())
        else:
            self._handle = _asyncio.call_at(when, self._on_timeout, ())

    def expired(self):
        return self._state in ('expiring', 'expired')

    def __repr__(self):
        info = ''
        if self._state == 'active':
            when = round(self._when, 3) if self._when is not None else None
            info = f" when={when}"
        return f"<Timeout [{self._state}]{info}>"

    async def __aenter__(self):
        if self._state != 'created':
            raise RuntimeError("Timeout has already been entered")
        task = current_task()
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._state = 'active'
        self._task = task
        self._cancelling = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._state == 'expiring':
            self._state = 'expired'
            if self._task.uncancel() <= self._cancelling and exc_type is CancelledError:
                raise TimeoutError from exc_val
        elif self._state == 'active':
            self._state = 'finished'
        return None

    def _on_timeout(self):
        self._task.cancel()
        self._state = 'expiring'
        self._handle = None


def timeout(delay):
    return Timeout(_asyncio.time() + delay if delay is not None else None)


def timeout_at(when):
    return Timeout(when)
