"""What a program keeps for several threads, in a run that has one. Whatever can be answered without
waiting is; what would wait for another thread is an error that says so."""

from _thread import (
    TIMEOUT_MAX, RLock as _RLock, _local as local, _wait_for_ever, allocate_lock as Lock,
    error as ThreadError, get_ident, get_native_id,
)

__all__ = ["BoundedSemaphore", "Condition", "Event", "Lock", "RLock", "Semaphore", "TIMEOUT_MAX",
           "ThreadError", "active_count", "current_thread", "enumerate", "get_ident",
           "get_native_id", "local", "main_thread"]


def RLock(*args, **kwargs):
    return _RLock(*args, **kwargs)


class Condition:
    def __init__(self, lock=None):
        self._lock = RLock() if lock is None else lock

    def acquire(self, *args, **kwargs):
        return self._lock.acquire(*args, **kwargs)

    def release(self):
        self._lock.release()

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *details):
        return self._lock.__exit__(*details)

    def __repr__(self):
        return f"<Condition({self._lock}, 0)>"

    def _is_owned(self):
        if hasattr(self._lock, "_is_owned"):
            return self._lock._is_owned()
        if not self._lock.acquire(False):
            return True
        self._lock.release()
        return False

    def wait(self, timeout=None):
        if not self._is_owned():
            raise RuntimeError("cannot wait on un-acquired lock")
        if timeout is None:
            _wait_for_ever("wait() for a Condition", "asyncio.Condition")
        return False

    def wait_for(self, predicate, timeout=None):
        result = predicate()
        if not result:
            self.wait(timeout)
            result = predicate()
        return result

    def notify(self, n=1):
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")

    def notify_all(self):
        self.notify()

    notifyAll = notify_all


class _Shared:
    """What holds a lock in CPython, and cannot be copied deeply because of it."""

    def __deepcopy__(self, memo):
        raise TypeError("cannot pickle '_thread.lock' object")

    def __repr__(self):
        kind = type(self)
        return f"<{kind.__module__}.{kind.__qualname__} at {id(self):#x}: {self._state()}>"


class Semaphore(_Shared):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value

    def _state(self):
        return f"value={self._value}"

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if self._value > 0:
            self._value -= 1
            return True
        if blocking and timeout is None:
            _wait_for_ever("acquire() of a Semaphore at 0", "asyncio.Semaphore")
        return False

    __enter__ = acquire

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        self._value += n

    def __exit__(self, *details):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def _state(self):
        return f"value={self._value}/{self._initial_value}"

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        if self._value + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        self._value += n


class Event(_Shared):
    def __init__(self):
        self._flag = False

    def _state(self):
        return "set" if self._flag else "unset"

    def is_set(self):
        return self._flag

    isSet = is_set

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        if not self._flag and timeout is None:
            _wait_for_ever("wait() for an Event that is not set", "asyncio.Event")
        return self._flag


class _MainThread:
    _name = "MainThread"
    ident = property(lambda self: get_ident())
    native_id = property(lambda self: get_native_id())

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    @property
    def daemon(self):
        return False

    @daemon.setter
    def daemon(self, daemonic):
        raise RuntimeError("cannot set daemon status of active thread")

    def isDaemon(self):
        return self.daemon

    def setDaemon(self, daemonic):
        self.daemon = daemonic

    def is_alive(self):
        return True

    def start(self):
        raise RuntimeError("threads can only be started once")

    def join(self, timeout=None):
        raise RuntimeError("cannot join current thread")

    def __repr__(self):
        return f"<_MainThread({self._name}, started {self.ident})>"


_main_thread = _MainThread()


def main_thread():
    return _main_thread


def current_thread():
    return _main_thread


currentThread = current_thread


def active_count():
    return 1


activeCount = active_count


def enumerate():
    return [_main_thread]
