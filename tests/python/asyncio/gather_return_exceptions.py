import asyncio
async def f(x):
    await asyncio.sleep(0.1)
    if x % 2:
        raise ValueError(x)
    return x
async def main():
    results = await asyncio.gather(*map(f, range(4)), return_exceptions=True)
    print(results, [isinstance(r, Exception) for r in results])
    # expect: [0, ValueError(1), 2, ValueError(3)] [False, True, False, True]
