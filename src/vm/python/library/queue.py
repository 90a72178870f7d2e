"""Queues that hold what one thread puts into them. Whoever would wait for another one gets an error
that says so; fibers wait for each other with those of asyncio."""

import _heapq
from _classes import GenericAlias
from _thread import _wait_for_ever
from collections import deque
from threading import Condition, Lock

__all__ = ["Empty", "Full", "Queue", "PriorityQueue", "LifoQueue", "SimpleQueue"]


class Empty(Exception):
    __module__ = "_queue"


class Full(Exception):
    pass


def _waits_for_ever(block, timeout):
    if not block:
        return False
    if timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")
    return timeout is None


class Queue:
    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.mutex = Lock()
        self.unfinished_tasks = 0

    # Nobody waits for them, so there is nothing to keep.
    not_empty = not_full = all_tasks_done = property(lambda self: Condition(self.mutex))

    def _init(self, maxsize):
        self.queue = deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    def qsize(self):
        return self._qsize()

    def empty(self):
        return not self._qsize()

    def full(self):
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        if self.maxsize > 0:
            for_ever = _waits_for_ever(block, timeout)
            if self._qsize() >= self.maxsize:
                if for_ever:
                    _wait_for_ever("put() into a full queue", "asyncio.Queue")
                raise Full
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        for_ever = _waits_for_ever(block, timeout)
        if not self._qsize():
            if for_ever:
                _wait_for_ever("get() from an empty queue", "asyncio.Queue")
            raise Empty
        return self._get()

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def task_done(self):
        if self.unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        if self.unfinished_tasks:
            _wait_for_ever("join() of a queue with unfinished tasks", "asyncio.Queue")


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        _heapq.heappush(self.queue, item)

    def _get(self):
        return _heapq.heappop(self.queue)


class LifoQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    __module__ = "_queue"

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def __init__(self):
        self._items = deque()

    def qsize(self):
        return len(self._items)

    def empty(self):
        return not self._items

    def put(self, item, block=True, timeout=None):
        self._items.append(item)

    def put_nowait(self, item):
        self._items.append(item)

    def get(self, block=True, timeout=None):
        for_ever = _waits_for_ever(block, timeout)
        if not self._items:
            if for_ever:
                _wait_for_ever("get() from an empty queue", "asyncio.Queue")
            raise Empty
        return self._items.popleft()

    def get_nowait(self):
        return self.get(block=False)

    def __reduce_ex__(self, protocol, /):
        raise TypeError("cannot pickle '_queue.SimpleQueue' object")
