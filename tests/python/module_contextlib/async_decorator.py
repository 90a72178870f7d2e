import asyncio
from contextlib import AsyncContextDecorator


class timed(AsyncContextDecorator):
    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        await asyncio.sleep(1)
        print("start", self.name)
        return self

    async def __aexit__(self, *exc):
        await asyncio.sleep(1)
        print("stop", self.name)
        return False


@timed("job")
async def job(x):
    """Works."""
    await asyncio.sleep(5)
    return x + 1


async def main():
    print(await job(1))
    # expect: start job
    # expect: stop job
    # expect: 2
    print(job.__name__, job.__doc__)  # expect: job Works.
    async with timed("block") as block:
        print(block.name)
    # expect: start block
    # expect: block
    # expect: stop block
