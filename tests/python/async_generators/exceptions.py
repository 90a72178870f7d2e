import asyncio
async def bad():
    yield 1
    await asyncio.sleep(0.01)
    raise KeyError('inside')
async def main():
    try:
        async for x in bad():
            print(x)
    except KeyError as e:
        print(repr(e))
    # expect: 1
    # expect: KeyError('inside')
    for wrong in (5, [1]):
        try:
            async for x in wrong:
                pass
        except TypeError as e:
            print(e)
    # expect: 'async for' requires an object with __aiter__ method, got int
    # expect: 'async for' requires an object with __aiter__ method, got list
    try:
        for x in bad():
            pass
    except TypeError as e:
        print(e)
    # expect: 'async_generator' object is not iterable
