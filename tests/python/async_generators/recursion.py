# no-stress: hundreds of open frames, dumped at every instruction, take too long
import asyncio
async def deep(n):
    if n:
        async for x in deep(n - 1):
            yield x
    yield n
async def main():
    n = 0
    async for x in deep(200):
        n += x
    print(n)  # expect: 20100
    try:
        async for x in deep(100000):
            pass
    except RecursionError as e:
        print('RecursionError')
    # expect: RecursionError
