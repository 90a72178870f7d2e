import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
def numbers():
    n = 0
    try:
        while True:
            got = yield n
            n += got or 1
    finally:
        print('closed at', n)
async def main():
    g = numbers()
    print(next(g), await tick('x'), g.send(10), await tick('y'), next(g))  # expect: 0 x 10 y 11
    h = (x * y for x in range(3) for y in range(2))
    print(next(h), next(h), await tick('mid'), next(h))  # expect: 0 0 mid 0
    print(list(h), await tick('end'))  # expect: [1, 0, 2] end
    g.close()  # expect: closed at 11
    k = numbers()
    next(k)
    await tick(0)
    del k  # expect: closed at 0
    print('after del')  # expect: after del
