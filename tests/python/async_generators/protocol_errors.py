import asyncio
class It:
    def __init__(self, answer): self.answer = answer
    def __aiter__(self): return self
    def __anext__(self): return self.answer
class NoAnext:
    def __aiter__(self): return self
class BadAiter:
    def __aiter__(self): return 5
async def main():
    for x in (It(5), NoAnext(), BadAiter(), It(None)):
        try:
            async for y in x:
                pass
        except TypeError as e:
            print(e)
        try:
            [y async for y in x]
        except TypeError as e:
            print(e)
    # expect: 'async for' received an invalid object from __anext__: int
    # expect: 'async for' received an invalid object from __anext__: int
    # expect: 'async for' received an object from __aiter__ that does not implement __anext__: NoAnext
    # expect: 'async for' received an object from __aiter__ that does not implement __anext__: NoAnext
    # expect: 'async for' received an object from __aiter__ that does not implement __anext__: int
    # expect: 'async for' received an object from __aiter__ that does not implement __anext__: int
    # expect: 'async for' received an invalid object from __anext__: NoneType
    # expect: 'async for' received an invalid object from __anext__: NoneType
    f = asyncio.get_running_loop().create_future()
    f.set_exception(StopAsyncIteration())
    print(await anext(It(f), 'future'))  # expect: future
    f = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(1, f.set_result, 7)
    print(await anext(It(f), 'future'))  # expect: 7
    for wrong in (NoAnext, BadAiter):
        try:
            aiter(wrong())
        except TypeError as e:
            print(e)
    # expect: aiter() returned not an async iterator of type 'NoAnext'
    # expect: aiter() returned not an async iterator of type 'int'
    class Waits:
        def __await__(self):
            yield from asyncio.sleep(0.1).__await__()
            raise StopAsyncIteration
    async for x in It(Waits()):
        print('never')
    else:
        print('else')
    # expect: else
