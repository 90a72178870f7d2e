import asyncio
async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0.1)
        yield i
async def main():
    async for x in numbers(3):
        print(x)
    else:
        print('else')
    # expect: 0
    # expect: 1
    # expect: 2
    # expect: else
    print([x async for x in numbers(3)], {x: x * x async for x in numbers(3) if x}, sorted({x % 2 async for x in numbers(4)}))
    # expect: [0, 1, 2] {1: 1, 2: 4} [0, 1]
    g = numbers(2)
    print(type(g).__name__, await anext(g), await g.__anext__(), await anext(g, 'end'))
    # expect: async_generator 0 1 end
    try:
        await anext(g)
    except StopAsyncIteration:
        print('stop')
    # expect: stop
