import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    print(await tick('yes') if await tick(True) else await tick('no'))  # expect: yes
    print(await tick('yes') if await tick(False) else await tick('no'))  # expect: no
    x = (await tick(1) if await tick(0) else await tick(2)) if await tick(1) else 3
    print(x, [await tick('t') if n % 2 else await tick('f') for n in range(3)])
    # expect: 2 ['f', 't', 'f']
