import asyncio
async def inner():
    yield 1
    await asyncio.sleep(0.01)
    raise KeyError('deep')
async def outer():
    async for x in inner():
        yield x
async def main():
    async for x in outer():
        print(x)
    # expect: 1
# expect error: KeyError: 'deep'
