"""Context managers from generators, and tools for `with`."""

import sys

from _classes import GenericAlias
from _pawl import handled_exception
from abc import ABC, abstractmethod
from functools import wraps

__all__ = ["asynccontextmanager", "contextmanager", "closing", "nullcontext",
           "AbstractContextManager", "AbstractAsyncContextManager", "AsyncExitStack",
           "ContextDecorator", "ExitStack", "redirect_stdout", "redirect_stderr", "suppress",
           "aclosing", "AsyncContextDecorator", "chdir"]


def _has_methods(cls, names):
    """Whether a class has all of these, none of them set to None."""
    for name in names:
        for base in cls.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return False
                break
        else:
            return False
    return True


class AbstractContextManager(ABC):
    """A class that gives itself to `with`; whatever has __enter__ and __exit__ belongs to it."""

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def __class_subclasscheck__(cls, other):
        return cls in other.__mro__ or (cls is AbstractContextManager
                                        and _has_methods(other, ("__enter__", "__exit__")))

    def __class_instancecheck__(cls, instance):
        return issubclass(type(instance), cls)

    def __enter__(self):
        return self

    @abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None


class AbstractAsyncContextManager(ABC):
    """The same for `async with`."""

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def __class_subclasscheck__(cls, other):
        return cls in other.__mro__ or (cls is AbstractAsyncContextManager
                                        and _has_methods(other, ("__aenter__", "__aexit__")))

    def __class_instancecheck__(cls, instance):
        return issubclass(type(instance), cls)

    async def __aenter__(self):
        return self

    @abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None


class ContextDecorator:
    """A context manager that decorates functions, too: each call is inside of the context."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inside(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)
        return inside


class AsyncContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inside(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)
        return inside


class _GeneratorContext:
    """What both kinds of generators have in common: how to make one more of the same."""

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func = func
        self.args = args
        self.kwds = kwds
        doc = getattr(func, "__doc__", None)
        if doc is not None:
            self.__doc__ = doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)

    def _begin(self):
        """A manager is used once: what made it is not needed any more."""
        if self.func is None:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute 'args'")
        self.func = self.args = self.kwds = None


class _GeneratorContextManager(_GeneratorContext, AbstractContextManager, ContextDecorator):
    def __enter__(self):
        self._begin()
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            self.gen.close()
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as error:
            # A StopIteration of the body's own that comes back is not suppressed.
            return error is not value
        except RuntimeError as error:
            if error is value or isinstance(value, StopIteration) and error.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as error:
            if error is not value:
                raise
            value.__traceback__ = traceback
            return False
        self.gen.close()
        raise RuntimeError("generator didn't stop after throw()")


class _AsyncGeneratorContextManager(_GeneratorContext, AbstractAsyncContextManager,
                                    AsyncContextDecorator):
    async def __aenter__(self):
        self._begin()
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            await self.gen.aclose()
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as error:
            return error is not value
        except RuntimeError as error:
            stop = isinstance(value, (StopIteration, StopAsyncIteration))
            if error is value or stop and error.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as error:
            if error is not value:
                raise
            value.__traceback__ = traceback
            return False
        await self.gen.aclose()
        raise RuntimeError("generator didn't stop after athrow()")


def contextmanager(func):
    @wraps(func)
    def manager(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return manager


def asynccontextmanager(func):
    @wraps(func)
    def manager(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return manager


class closing(AbstractContextManager):
    """Calls close() of the thing at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    """Awaits aclose() of the thing at the end."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class suppress(AbstractContextManager):
    """Ends the block quietly at an exception of these classes."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Does nothing, where a context manager is wanted."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


def _protocol_error(manager, protocol):
    cls = type(manager)
    return TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the "
                     f"{protocol} protocol")


def _link_context(error, outer, base):
    """Hangs what was on its way below the new exception, as nested `with`s would; nothing, if that
    was suppressed."""
    while True:
        context = error.__context__
        if context is None or context is outer:
            return
        if context is base:
            break
        error = context
    error.__context__ = outer


class _BaseExitStack:
    """Exits are (is_sync, function of the three values)."""

    def __init__(self):
        self._exit_callbacks = []

    def pop_all(self):
        other = type(self)()
        other._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return other

    def push(self, exit):
        method = getattr(type(exit), "__exit__", None)
        if method is None:
            self._exit_callbacks.append((True, exit))
        else:
            self._push_method(True, exit, method)
        return exit

    def enter_context(self, cm):
        cls = type(cm)
        enter = getattr(cls, "__enter__", None)
        leave = getattr(cls, "__exit__", None)
        if enter is None or leave is None:
            raise _protocol_error(cm, "context manager")
        result = enter(cm)
        self._push_method(True, cm, leave)
        return result

    def callback(self, callback, /, *args, **kwds):
        def call(exc_type, exc, tb):
            callback(*args, **kwds)
        call.__wrapped__ = callback
        self._exit_callbacks.append((True, call))
        return callback

    def _push_method(self, is_sync, manager, method):
        def leave(exc_type, exc, tb):
            return method(manager, exc_type, exc, tb)
        self._exit_callbacks.append((is_sync, leave))


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Any number of context managers and callbacks, left in reverse."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        error = exc_details[1]
        # What is being handled while the stack is left is every new exception's first context.
        base = handled_exception()
        pending = error
        suppressed = raised = False
        while self._exit_callbacks:
            _, leave = self._exit_callbacks.pop()
            try:
                if pending is None:
                    swallowed = leave(None, None, None)
                else:
                    swallowed = leave(type(pending), pending, pending.__traceback__)
                if swallowed:
                    suppressed = error is not None
                    raised = False
                    pending = None
            except BaseException as new:
                _link_context(new, pending, base)
                raised = True
                pending = new
        if raised:
            # Being raised here must not give it another context.
            context = pending.__context__
            try:
                raise pending
            except BaseException:
                pending.__context__ = context
                raise
        return suppressed

    def close(self):
        self.__exit__(None, None, None)


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """The same with managers and callbacks of either kind."""

    async def enter_async_context(self, cm):
        cls = type(cm)
        enter = getattr(cls, "__aenter__", None)
        leave = getattr(cls, "__aexit__", None)
        if enter is None or leave is None:
            raise _protocol_error(cm, "asynchronous context manager")
        result = await enter(cm)
        self._push_method(False, cm, leave)
        return result

    def push_async_exit(self, exit):
        method = getattr(type(exit), "__aexit__", None)
        if method is None:
            self._exit_callbacks.append((False, exit))
        else:
            self._push_method(False, exit, method)
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        async def call(exc_type, exc, tb):
            await callback(*args, **kwds)
        call.__wrapped__ = callback
        self._exit_callbacks.append((False, call))
        return callback

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        error = exc_details[1]
        base = handled_exception()
        pending = error
        suppressed = raised = False
        while self._exit_callbacks:
            is_sync, leave = self._exit_callbacks.pop()
            try:
                if pending is None:
                    swallowed = leave(None, None, None)
                else:
                    swallowed = leave(type(pending), pending, pending.__traceback__)
                if not is_sync:
                    swallowed = await swallowed
                if swallowed:
                    suppressed = error is not None
                    raised = False
                    pending = None
            except BaseException as new:
                _link_context(new, pending, base)
                raised = True
                pending = new
        if raised:
            context = pending.__context__
            try:
                raise pending
            except BaseException:
                pending.__context__ = context
                raise
        return suppressed


class redirect_stdout(AbstractContextManager):
    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(sys.stdout)
        sys.stdout = self._new_target
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        sys.stdout = self._old_targets.pop()


class redirect_stderr(AbstractContextManager):
    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(sys.stderr)
        sys.stderr = self._new_target
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        sys.stderr = self._old_targets.pop()
