import asyncio
class Later:
    def __init__(self, v): self.v = v
    def __await__(self):
        yield from asyncio.sleep(0.1).__await__()
        return self.v
class Bad:
    def __await__(self): return 5
async def main():
    print(await Later('x'), await Later([1]))  # expect: x [1]
    print(await asyncio.gather(Later(1), Later(2)))  # expect: [1, 2]
    try:
        await Bad()
    except TypeError as e:
        print(e)
    # expect: __await__() returned non-iterator of type 'int'
