"""asyncio for workflows: the loop is the machine's own, so there is exactly one, and it runs.

Every function takes as many turns of the loop as CPython 3.11's does, so that programs interleave
the same way. Here are the functions that sleep and wait; the classes are in modules of their own,
as CPython has them.
"""

import _asyncio
from _asyncio import (
    CancelledError, Future, InvalidStateError, QueueEmpty, QueueFull, Task, all_tasks, create_task,
    current_task, ensure_future, gather, iscoroutine, iscoroutinefunction, isfuture,
)
from asyncio.events import (
    Handle, TimerHandle, get_event_loop, get_running_loop, new_event_loop, set_event_loop,
)
from asyncio.locks import (
    Barrier, BoundedSemaphore, BrokenBarrierError, Condition, Event, Lock, Semaphore,
)
from asyncio.queues import LifoQueue, PriorityQueue, Queue
from asyncio.runners import Runner, run
from asyncio.taskgroups import TaskGroup
from asyncio.timeouts import Timeout, timeout, timeout_at

__all__ = ["ALL_COMPLETED", "Barrier", "BoundedSemaphore", "BrokenBarrierError", "CancelledError",
           "Condition", "Event", "FIRST_COMPLETED", "FIRST_EXCEPTION", "Future", "Handle",
           "InvalidStateError", "LifoQueue", "Lock", "PriorityQueue", "Queue", "QueueEmpty",
           "QueueFull", "Runner", "Semaphore", "Task", "Timeout", "TimeoutError", "TimerHandle",
           "all_tasks", "as_completed", "create_task", "current_task", "ensure_future", "gather",
           "get_event_loop", "get_running_loop", "iscoroutine", "iscoroutinefunction", "isfuture",
           "new_event_loop", "run", "set_event_loop", "shield", "sleep", "timeout", "timeout_at",
           "wait", "wait_for"]

TimeoutError = TimeoutError

FIRST_COMPLETED = 'FIRST_COMPLETED'
FIRST_EXCEPTION = 'FIRST_EXCEPTION'
ALL_COMPLETED = 'ALL_COMPLETED'

# The modes of _asyncio.watch.
_WATCH_FIRST = 3
_WATCH_EXCEPTION = 4
_WATCH_ALL = 5


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


# The modules are attributes of the package without being imported by name. They come last, since
# tasks takes from here.
import asyncio.coroutines as coroutines
import asyncio.events as events
import asyncio.exceptions as exceptions
import asyncio.futures as futures
import asyncio.locks as locks
import asyncio.queues as queues
import asyncio.runners as runners
import asyncio.taskgroups as taskgroups
import asyncio.tasks as tasks
import asyncio.timeouts as timeouts
