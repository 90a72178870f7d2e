import asyncio
async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0.01)
        yield i
async for x in numbers(2):
    print(x)
else:
    print('else')
# expect: 0
# expect: 1
# expect: else
print([x async for x in numbers(3)], {x: 1 async for x in numbers(2)})
# expect: [0, 1, 2] {0: 1, 1: 1}
g = (x * 2 async for x in numbers(3))
print(await anext(g), await g.asend(None), await anext(g), await anext(g, 'end'))
# expect: 0 2 4 end
