import asyncio
from contextlib import aclosing, asynccontextmanager


@asynccontextmanager
async def connection(name):
    """Connects."""
    await asyncio.sleep(1)
    print("open", name)
    try:
        yield name.upper()
    except KeyError as error:
        print("swallowed", repr(error))
    finally:
        await asyncio.sleep(1)
        print("close", name)


@asynccontextmanager
async def never():
    if False:
        yield


@asynccontextmanager
async def twice():
    yield 1
    yield 2


@asynccontextmanager
async def again():
    try:
        yield
    except ValueError:
        yield


@connection("decorator")
async def inside(x):
    await asyncio.sleep(1)
    return x + 1


async def numbers():
    try:
        for i in range(10):
            yield i
    finally:
        print("numbers closed")


async def main():
    async with connection("a") as value:
        print(value)
        await asyncio.sleep(60)
    # expect: open a
    # expect: A
    # expect: close a
    async with connection("b"):
        raise KeyError("k")
    # expect: open b
    # expect: swallowed KeyError('k')
    # expect: close b
    try:
        async with connection("c"):
            raise ValueError("v")
    except ValueError as error:
        print("through", error)
    # expect: open c
    # expect: close c
    # expect: through v
    for manager, problem in ((never, None), (twice, None), (again, ValueError("x"))):
        try:
            async with manager():
                if problem:
                    raise problem
        except RuntimeError as error:
            print(error)
    # expect: generator didn't yield
    # expect: generator didn't stop
    # expect: generator didn't stop after athrow()
    for stop in (StopAsyncIteration("mine"), StopIteration("own"), RuntimeError("r")):
        try:
            async with connection("d"):
                raise stop
        except Exception as error:
            print(error is stop, repr(error))
    # expect: open d
    # expect: close d
    # expect: True StopAsyncIteration('mine')
    # expect: open d
    # expect: close d
    # expect: True StopIteration('own')
    # expect: open d
    # expect: close d
    # expect: True RuntimeError('r')
    print(await inside(4), inside.__name__, connection.__name__, connection.__doc__)
    # expect: open decorator
    # expect: close decorator
    # expect: 5 inside connection Connects.
    async with aclosing(numbers()) as items:
        async for i in items:
            if i == 2:
                break
    # expect: numbers closed
    print("end")  # expect: end
