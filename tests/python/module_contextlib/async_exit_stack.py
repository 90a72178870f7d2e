import asyncio
from contextlib import AsyncExitStack, contextmanager


class Connection:
    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        await asyncio.sleep(1)
        print("connect", self.name)
        return self

    async def __aexit__(self, kind, error, traceback):
        await asyncio.sleep(1)
        print("disconnect", self.name, kind.__name__ if kind else None)
        return kind is KeyError


@contextmanager
def plain():
    print("plain in")
    yield 7
    print("plain out")


async def later(*args, **kwargs):
    await asyncio.sleep(2)
    print("later", args, kwargs)


async def main():
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(Connection("one"))
        print(first.name, stack.enter_context(plain()))
        stack.push_async_callback(later, 1, x=2)
        stack.callback(print, "sync callback")
        print("body")
    # expect: connect one
    # expect: plain in
    # expect: one 7
    # expect: body
    # expect: sync callback
    # expect: later (1,) {'x': 2}
    # expect: plain out
    # expect: disconnect one None

    async with AsyncExitStack() as stack:
        await stack.enter_async_context(Connection("two"))
        raise KeyError("swallowed")
    # expect: connect two
    # expect: disconnect two KeyError
    print("on")  # expect: on

    async def leave(kind, error, traceback):
        print("leave", repr(error))
        return True

    async with AsyncExitStack() as stack:
        print(stack.push_async_exit(leave) is leave)
        stack.push_async_exit(Connection("pushed"))
        raise ValueError("v")
    # expect: True
    # expect: disconnect pushed ValueError
    # expect: leave ValueError('v')

    stack = AsyncExitStack()
    await stack.enter_async_context(Connection("three"))  # expect: connect three
    moved = stack.pop_all()
    await stack.aclose()
    await moved.aclose()  # expect: disconnect three None
    try:
        await stack.enter_async_context(plain())
    except TypeError as error:
        print(error)
    # expect: 'contextlib._GeneratorContextManager' object does not support the asynchronous context manager protocol

    async def broken():
        raise RuntimeError("late")

    try:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(broken)
            raise ValueError("early")
    except RuntimeError as error:
        print(repr(error), repr(error.__context__))
    # expect: RuntimeError('late') ValueError('early')
