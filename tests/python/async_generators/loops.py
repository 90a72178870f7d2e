import asyncio
async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0.01)
        yield i
async def pairs():
    yield 1, 'a'
    yield 2, 'b'
async def find(wanted):
    async for x in numbers(5):
        async for y in numbers(5):
            if x * y == wanted:
                return x, y
    else:
        return None
async def main():
    async for x in numbers(5):
        if x == 1:
            continue
        if x == 3:
            break
        print(x)
    else:
        print('never')
    # expect: 0
    # expect: 2
    async for x in numbers(2):
        pass
    else:
        print('else', x)
    # expect: else 1
    async for n, c in pairs():
        print(n, c)
    # expect: 1 a
    # expect: 2 b
    d = {}
    async for d['key'] in numbers(2):
        pass
    print(d)  # expect: {'key': 1}
    print(await find(6), await find(11))  # expect: (2, 3) None
    async for x in numbers(3):
        try:
            if x == 0:
                continue
            if x == 2:
                break
            print('body', x)
        finally:
            print('finally', x)
    # expect: finally 0
    # expect: body 1
    # expect: finally 1
    # expect: finally 2
    async for x in numbers(0):
        print('never')
    else:
        print('empty')
    # expect: empty
    print([x async for x in numbers(4) if x % 2], [(x, y) async for x in numbers(2) for y in 'ab'],
          [(x, y) for x in 'ab' async for y in numbers(2)], {x async for x in numbers(2)},
          {x: y async for x, y in pairs()})
    # expect: [1, 3] [(0, 'a'), (0, 'b'), (1, 'a'), (1, 'b')] [('a', 0), ('a', 1), ('b', 0), ('b', 1)] {0, 1} {1: 'a', 2: 'b'}
    print([[y async for y in numbers(x)] async for x in numbers(3)])  # expect: [[], [0], [0, 1]]
    print([await f async for f in (asyncio.sleep(0.01, x) async for x in numbers(3))])
    # expect: [0, 1, 2]
    total = 0
    async for x in (x * x async for x in numbers(4)):
        total += x
    print(total)  # expect: 14
