import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    n = 3
    while await tick(n):
        n -= await tick(1)
        if n == 1:
            continue
        print('n', n)
    else:
        print('else', n)
    # expect: n 2
    # expect: n 0
    # expect: else 0
    while True:
        n += await tick(1)
        if n > await tick(3):
            break
    print(n)  # expect: 4
    while (v := await tick(n)) and n > 2:
        n -= 1
    print(v, n)  # expect: 2 2
