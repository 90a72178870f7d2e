import asyncio


async def work(n):
    await asyncio.sleep(n)
    return n * 2


def helper():
    return asyncio.run(work(2))


print(asyncio.run(work(1)), helper())  # expect: 2 4
try:
    asyncio.run(5)
except ValueError as error:
    print(error)  # expect: a coroutine was expected, got 5
