"""asyncio for workflows: the loop is the machine's own, so there is exactly one, and it runs.

Every function takes as many turns of the loop as CPython 3.11's does, so that programs interleave
the same way.
"""

from _asyncio import (
    CancelledError, Future, InvalidStateError, QueueEmpty, QueueFull, Task, all_tasks, create_task,
    current_task, ensure_future, gather, iscoroutine, iscoroutinefunction, isfuture, run,
)
import _asyncio
import _heapq
from collections import deque

TimeoutError = TimeoutError

FIRST_COMPLETED = 'FIRST_COMPLETED'
FIRST_EXCEPTION = 'FIRST_EXCEPTION'
ALL_COMPLETED = 'ALL_COMPLETED'

# The modes of _asyncio.watch.
_WATCH_FIRST = 3
_WATCH_EXCEPTION = 4
_WATCH_ALL = 5


class BrokenBarrierError(RuntimeError):
    """A barrier was reset or aborted while fibers waited for it."""


# --- sleeping and waiting ----------------------------------------------------------------------

async def sleep(delay, result=None):
    if delay <= 0:
        await _asyncio.timer(0)
        return result
    return await _asyncio.timer(delay, result)


async def _cancel_and_wait(future):
    waiter = _asyncio.watch((future,), _WATCH_FIRST)
    try:
        future.cancel()
        await waiter
    finally:
        _asyncio.unwatch(waiter)


async def _give_up(future):
    await _cancel_and_wait(future)
    try:
        return future.result()
    except CancelledError as error:
        raise TimeoutError() from error


async def wait_for(fut, timeout):
    if timeout is None:
        return await fut
    if timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        return await _give_up(fut)
    fut = ensure_future(fut)
    waiter = _asyncio.watch((fut,), _WATCH_FIRST)
    handle = _asyncio.call_at(_asyncio.time() + timeout, _asyncio.release, (waiter,))
    try:
        try:
            await waiter
        except CancelledError:
            if fut.done():
                return fut.result()
            _asyncio.unwatch(waiter)
            await _cancel_and_wait(fut)
            raise
        if fut.done():
            return fut.result()
        _asyncio.unwatch(waiter)
        return await _give_up(fut)
    finally:
        handle.cancel()


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")
    if not fs:
        raise ValueError('Set of Tasks/Futures is empty.')
    if return_when == FIRST_COMPLETED:
        mode = _WATCH_FIRST
    elif return_when == FIRST_EXCEPTION:
        mode = _WATCH_EXCEPTION
    elif return_when == ALL_COMPLETED:
        mode = _WATCH_ALL
    else:
        raise ValueError(f'Invalid return_when value: {return_when}')
    fs = set(fs)
    for future in fs:
        if iscoroutine(future):
            raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    waiter = _asyncio.watch(fs, mode)
    handle = None
    if timeout is not None:
        handle = _asyncio.call_at(_asyncio.time() + timeout, _asyncio.release, (waiter,))
    try:
        await waiter
    finally:
        if handle is not None:
            handle.cancel()
        _asyncio.unwatch(waiter)
    done, pending = set(), set()
    for future in fs:
        (done if future.done() else pending).add(future)
    return done, pending


class _AsCompleted:
    """What as_completed() has in hand: futures that have not settled, and those nobody took."""

    def __init__(self, todo):
        self.todo = todo
        self.done = Queue()
        self.handle = None

    def on_timeout(self):
        for future in self.todo:
            future.remove_done_callback(self.on_completion)
            self.done.put_nowait(None)
        self.todo.clear()

    def on_completion(self, future):
        if not self.todo:
            return
        self.todo.remove(future)
        self.done.put_nowait(future)
        if not self.todo and self.handle is not None:
            self.handle.cancel()

    async def next(self):
        future = await self.done.get()
        if future is None:
            raise TimeoutError
        return future.result()


def as_completed(fs, *, timeout=None):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f"expect an iterable of futures, not {type(fs).__name__}")
    todo = set()
    for future in set(fs):
        todo.add(ensure_future(future))
    state = _AsCompleted(todo)
    for future in todo:
        future.add_done_callback(state.on_completion)
    if todo and timeout is not None:
        state.handle = _asyncio.call_at(_asyncio.time() + timeout, state.on_timeout, ())
    for _ in range(len(todo)):
        yield state.next()


def shield(arg):
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = Future()

    def inner_done(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
            outer.cancel()
        elif inner.exception() is not None:
            outer.set_exception(inner.exception())
        else:
            outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


# --- timeouts ----------------------------------------------------------------------------------

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


# --- groups of tasks ---------------------------------------------------------------------------

class TaskGroup:
    """Tasks that end together: the first that fails cancels the others."""

    def __init__(self):
        self._entered = False
        self._exiting = False
        self._aborting = False
        self._parent_task = None
        self._parent_cancel_requested = False
        self._tasks = set()
        self._errors = []
        self._base_error = None
        self._all_done = None

    def __repr__(self):
        info = ''
        if self._tasks:
            info += f' tasks={len(self._tasks)}'
        if self._errors:
            info += f' errors={len(self._errors)}'
        if self._aborting:
            info += ' cancelling'
        elif self._entered:
            info += ' entered'
        return f'<TaskGroup{info}>'

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        self._parent_task = current_task()
        if self._parent_task is None:
            raise RuntimeError(f'TaskGroup {self!r} cannot determine the parent task')
        self._entered = True
        return self

    async def __aexit__(self, et, exc, tb):
        self._exiting = True
        if exc is not None and self._is_base_error(exc) and self._base_error is None:
            self._base_error = exc
        cancellation = exc if et is CancelledError else None
        if self._parent_cancel_requested and self._parent_task.uncancel() == 0:
            cancellation = None
        if et is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._all_done is None:
                self._all_done = Future()
            try:
                await self._all_done
            except CancelledError as error:
                if not self._aborting:
                    cancellation = error
                    self._abort()
            self._all_done = None
        if self._base_error is not None:
            raise self._base_error
        if cancellation and not self._errors:
            raise cancellation
        if et is not None and et is not CancelledError:
            self._errors.append(exc)
        if self._errors:
            errors, self._errors = self._errors, None
            raise BaseExceptionGroup('unhandled errors in a TaskGroup', errors) from None

    def create_task(self, coro, *, name=None, context=None):
        if not self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has not been entered")
        if self._exiting and not self._tasks:
            raise RuntimeError(f"TaskGroup {self!r} is finished")
        if self._aborting:
            raise RuntimeError(f"TaskGroup {self!r} is shutting down")
        task = create_task(coro, name=name)
        task.add_done_callback(self._on_task_done)
        self._tasks.add(task)
        return task

    def _is_base_error(self, error):
        return isinstance(error, (SystemExit, KeyboardInterrupt))

    def _abort(self):
        self._aborting = True
        for task in self._tasks:
            if not task.done():
                task.cancel()

    def _on_task_done(self, task):
        self._tasks.discard(task)
        if self._all_done is not None and not self._tasks and not self._all_done.done():
            self._all_done.set_result(True)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        self._errors.append(error)
        if self._is_base_error(error) and self._base_error is None:
            self._base_error = error
        if self._parent_task.done():
            return
        if not self._aborting and not self._parent_cancel_requested:
            self._abort()
            self._parent_cancel_requested = True
            self._parent_task.cancel()


# --- synchronisation ---------------------------------------------------------------------------

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


# --- queues ------------------------------------------------------------------------------------

class Queue:
    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = deque()
        self._putters = deque()
        self._unfinished_tasks = 0
        self._finished = Event()
        self._finished.set()
        self._init(maxsize)

    def _init(self, maxsize):
        self._queue = deque()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    def _wakeup_next(self, waiters):
        while waiters:
            waiter = waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                break

    def __repr__(self):
        return f'<{type(self).__name__} at {id(self):#x} {self._format()}>'

    def __str__(self):
        return f'<{type(self).__name__} {self._format()}>'

    def _format(self):
        result = f'maxsize={self._maxsize!r}'
        if getattr(self, '_queue', None):
            result += f' _queue={list(self._queue)!r}'
        if self._getters:
            result += f' _getters[{len(self._getters)}]'
        if self._putters:
            result += f' _putters[{len(self._putters)}]'
        if self._unfinished_tasks:
            result += f' tasks={self._unfinished_tasks}'
        return result

    def qsize(self):
        return len(self._queue)

    @property
    def maxsize(self):
        return self._maxsize

    def empty(self):
        return not self._queue

    def full(self):
        if self._maxsize <= 0:
            return False
        return self.qsize() >= self._maxsize

    async def put(self, item):
        while self.full():
            putter = Future()
            self._putters.append(putter)
            try:
                await putter
            except BaseException:
                putter.cancel()
                try:
                    self._putters.remove(putter)
                except ValueError:
                    pass
                if not self.full() and not putter.cancelled():
                    self._wakeup_next(self._putters)
                raise
        return self.put_nowait(item)

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished_tasks += 1
        self._finished.clear()
        self._wakeup_next(self._getters)

    async def get(self):
        while self.empty():
            getter = Future()
            self._getters.append(getter)
            try:
                await getter
            except BaseException:
                getter.cancel()
                try:
                    self._getters.remove(getter)
                except ValueError:
                    pass
                if not self.empty() and not getter.cancelled():
                    self._wakeup_next(self._getters)
                raise
        return self.get_nowait()

    def get_nowait(self):
        if self.empty():
            raise QueueEmpty
        item = self._get()
        self._wakeup_next(self._putters)
        return item

    def task_done(self):
        if self._unfinished_tasks <= 0:
            raise ValueError('task_done() called too many times')
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished_tasks > 0:
            await self._finished.wait()


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        _heapq.heappush(self._queue, item)

    def _get(self):
        return _heapq.heappop(self._queue)


class LifoQueue(Queue):
    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()


# --- the loop ----------------------------------------------------------------------------------

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


class _Loop:
    def time(self):
        return _asyncio.time()

    def create_future(self):
        return Future()

    def create_task(self, coro, *, name=None, context=None):
        return create_task(coro, name=name)

    def call_soon(self, callback, *args, context=None):
        return Handle(_asyncio.call_soon(callback, args))

    def call_later(self, delay, callback, *args, context=None):
        return self.call_at(_asyncio.time() + delay, callback, *args)

    def call_at(self, when, callback, *args, context=None):
        return TimerHandle(_asyncio.call_at(when, callback, args), when)

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
