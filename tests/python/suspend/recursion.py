import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def fact(n):
    if n <= 1:
        return await tick(1)
    return n * await fact(n - 1)
async def fib(n):
    return n if n < 2 else await fib(n - 1) + await fib(n - 2)
async def walk(t):
    if isinstance(t, list):
        return [await walk(x) for x in t]
    return await tick(t * 10)
async def deep(n):
    return await tick('bottom') if n == 0 else await deep(n - 1)
async def main():
    print(await fact(6), await fib(6), await walk([1, [2, [3]], []]), await deep(60))
    # expect: 720 8 [10, [20, [30]], []] bottom
