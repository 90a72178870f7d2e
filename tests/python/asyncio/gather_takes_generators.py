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


def told(make):
    try:
        yield make()
    except RuntimeError as error:
        return str(error).split("<")[0].strip()


async def part():
    return 1


async def yields():
    loop = asyncio.get_running_loop()
    unused = part()
    for make in (lambda: [1], lambda: unused, lambda: (x for x in ()), loop.create_future):
        print(await asyncio.gather(told(make)))
    await unused


asyncio.run(main())
# expect: [4, 7]
# expect: [RuntimeError('Task got bad yield: 1'), RuntimeError('Task got bad yield: 7')]
# expect: An asyncio.Future, a coroutine or an awaitable is required
asyncio.run(yields())
# expect: ['Task got bad yield: [1]']
# expect: ['Task got bad yield:']
# expect: ['yield was used instead of yield from for generator in task']
# expect: ['yield was used instead of yield from in task']
