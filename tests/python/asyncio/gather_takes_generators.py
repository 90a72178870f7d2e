# In Python 3.11 a generator counts as a coroutine of the old kind.
import asyncio


def gives_way():
    yield
    return 4


def waits(future):
    result = yield from future
    return result + 1


def gives_value():
    yield 1


async def main():
    future = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(future.set_result, 6)
    print(await asyncio.gather(gives_way(), waits(future)))
    print(await asyncio.gather(gives_value(), (i for i in [7]), return_exceptions=True))
    try:
        await asyncio.gather(iter([1]))
    except TypeError as error:
        print(error)


asyncio.run(main())
# expect: [4, 7]
# expect: [RuntimeError('Task got bad yield: 1'), RuntimeError('Task got bad yield: 7')]
# expect: An asyncio.Future, a coroutine or an awaitable is required
