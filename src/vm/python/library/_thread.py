"""Locks, as a run needs them: it has one thread, so nobody else can release what it waits for."""

from _pawl import unavailable

TIMEOUT_MAX = 9223372036.0
error = RuntimeError


def get_ident():
    return 1


def get_native_id():
    return 1


def _wait_for_ever(what, instead):
    unavailable(what, f"it would wait for ever: a run has one thread; use {instead}")


def _named(value):
    kind = type(value)
    return f"_thread.{kind.__name__}" if kind.__module__ == "_thread" else kind.__name__


class _Native:
    """What errors name with its module, and what cannot be copied."""

    def __getattr__(self, name):
        raise AttributeError(f"'{_named(self)}' object has no attribute {name!r}", name=name,
                             obj=self)

    def __reduce_ex__(self, protocol, /):
        raise TypeError(f"cannot pickle '{_named(self)}' object")


def _require_number(value, *kinds):
    if not isinstance(value, kinds) and not hasattr(type(value), "__index__"):
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")


def _check_arguments(blocking, timeout):
    _require_number(blocking, int)
    _require_number(timeout, int, float)
    if timeout != timeout:
        raise ValueError("Invalid value NaN (not a number)")
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be positive")
    if isinstance(timeout, float) and timeout > 9223372036.854775:
        raise OverflowError("timestamp out of range for platform time_t")
    if timeout > 9223372036.854775:
        raise OverflowError("timestamp too large to convert to C _PyTime_t")


class lock(_Native):
    _locked = False

    def __new__(cls, *args, **kwargs):
        raise TypeError("cannot create '_thread.lock' instances")

    def acquire(self, blocking=True, timeout=-1):
        if blocking is not True or timeout != -1:
            _check_arguments(blocking, timeout)
        if self._locked and (not blocking or timeout != -1):
            return False
        return self.__enter__()

    def __enter__(self):
        if self._locked:
            _wait_for_ever("acquire() of a Lock that is held", "asyncio.Lock")
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("release unlocked lock")
        self._locked = False

    def __exit__(self, *details):
        self.release()

    def locked(self):
        return self._locked

    acquire_lock = acquire
    release_lock = release
    locked_lock = locked

    def __repr__(self):
        state = "locked" if self._locked else "unlocked"
        return f"<{state} _thread.lock object at {id(self):#x}>"


LockType = lock


def allocate_lock():
    return object.__new__(lock)


allocate = allocate_lock


class RLock(_Native):
    _count = 0

    def __init__(self, *args, **kwargs):
        pass

    def acquire(self, blocking=True, timeout=-1):
        if blocking is not True or timeout != -1:
            _check_arguments(blocking, timeout)
        self._count += 1
        return True

    def __enter__(self):
        self._count += 1
        return True

    def release(self):
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    def __exit__(self, *details):
        self.release()

    def _is_owned(self):
        return self._count > 0

    def __repr__(self):
        state, owner = ("locked", get_ident()) if self._count else ("unlocked", 0)
        return (f"<{state} {_named(self)} object owner={owner} count={self._count} "
                f"at {id(self):#x}>")


class _local(_Native):
    def __new__(cls, /, *args, **kwargs):
        if (args or kwargs) and cls.__init__ is object.__init__:
            raise TypeError("Initialization arguments are not supported")
        return object.__new__(cls)
