"""What fibers of an asyncio program wait for each other with."""

from _asyncio import CancelledError, Future
from collections import deque


class BrokenBarrierError(RuntimeError):
    """A barrier was reset or aborted while fibers waited for it."""


def _describe(value, extra, waiters):
    if waiters:
        extra = f'{extra}, waiters:{len(waiters)}'
    return f'<{object.__repr__(value)[1:-1]} [{extra}]>'


class _Acquired:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_Acquired):
    def __init__(self):
        self._waiters = deque()
        self._locked = False

    def __repr__(self):
        return _describe(self, 'locked' if self._locked else 'unlocked', self._waiters)

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked:
            for waiter in self._waiters:
                if not waiter.cancelled():
                    break
            else:
                self._locked = True
                return True
        waiter = Future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if not self._locked:
                self._wake_up_first()
            raise
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError('Lock is not acquired.')
        self._locked = False
        self._wake_up_first()

    def _wake_up_first(self):
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event:
    def __init__(self):
        self._waiters = deque()
        self._value = False

    def __repr__(self):
        return _describe(self, 'set' if self._value else 'unset', self._waiters)

    def is_set(self):
        return self._value

    def set(self):
        if self._value:
            return
        self._value = True
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        waiter = Future()
        self._waiters.append(waiter)
        try:
            await waiter
            return True
        finally:
            self._waiters.remove(waiter)


class Condition(_Acquired):
    def __init__(self, lock=None):
        if lock is None:
            lock = Lock()
        self._lock = lock
        self.locked = lock.locked
        self.acquire = lock.acquire
        self.release = lock.release
        self._waiters = deque()

    def __repr__(self):
        return _describe(self, 'locked' if self.locked() else 'unlocked', self._waiters)

    async def wait(self):
        if not self.locked():
            raise RuntimeError('cannot wait on un-acquired lock')
        self.release()
        try:
            waiter = Future()
            self._waiters.append(waiter)
            try:
                await waiter
                return True
            finally:
                self._waiters.remove(waiter)
        finally:
            cancelled = False
            while True:
                try:
                    await self.acquire()
                    break
                except CancelledError:
                    cancelled = True
            if cancelled:
                raise CancelledError

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError('cannot notify on un-acquired lock')
        told = 0
        for waiter in self._waiters:
            if told >= n:
                break
            if not waiter.done():
                told += 1
                waiter.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_Acquired):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = deque()
        self._value = value

    def __repr__(self):
        extra = 'locked' if self.locked() else f'unlocked, value:{self._value}'
        return _describe(self, extra, self._waiters)

    def locked(self):
        if self._value == 0:
            return True
        for waiter in self._waiters:
            if not waiter.cancelled():
                return True
        return False

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        waiter = Future()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if not waiter.cancelled():
                self._value += 1
                self._wake_up_next()
            raise
        if self._value > 0:
            self._wake_up_next()
        return True

    def release(self):
        self._value += 1
        self._wake_up_next()

    def _wake_up_next(self):
        for waiter in self._waiters:
            if not waiter.done():
                self._value -= 1
                waiter.set_result(True)
                return


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        self._bound_value = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound_value:
            raise ValueError('BoundedSemaphore released too many times')
        super().release()


class Barrier:
    def __init__(self, parties):
        if parties < 1:
            raise ValueError('parties must be > 0')
        self._cond = Condition()
        self._parties = parties
        self._state = 'filling'
        self._count = 0

    def __repr__(self):
        extra = self._state
        if not self.broken:
            extra += f', waiters:{self.n_waiting}/{self.parties}'
        return _describe(self, extra, None)

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        async with self._cond:
            await self._block()
            try:
                index = self._count
                self._count += 1
                if index + 1 == self._parties:
                    self._state = 'draining'
                    self._cond.notify_all()
                else:
                    await self._wait()
                return index
            finally:
                self._count -= 1
                self._exit()

    async def _block(self):
        await self._cond.wait_for(lambda: self._state not in ('draining', 'resetting'))
        if self._state == 'broken':
            raise BrokenBarrierError("Barrier aborted")

    async def _wait(self):
        await self._cond.wait_for(lambda: self._state != 'filling')
        if self._state in ('broken', 'resetting'):
            raise BrokenBarrierError("Abort or reset of barrier")

    def _exit(self):
        if self._count == 0:
            if self._state in ('resetting', 'draining'):
                self._state = 'filling'
            self._cond.notify_all()

    async def reset(self):
        async with self._cond:
            if self._count > 0:
                self._state = 'resetting'
            else:
                self._state = 'filling'
            self._cond.notify_all()

    async def abort(self):
        async with self._cond:
            self._state = 'broken'
            self._cond.notify_all()

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return self._count if self._state == 'filling' else 0

    @property
    def broken(self):
        return self._state == 'broken'
