import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def nothing():
    await tick(0)
async def bare():
    await tick(0)
    return
async def pair():
    return await tick(1), await tick(2)
async def raising():
    raise ValueError(await tick('message'))
async def asserting(x):
    assert await tick(x), await tick('assert message')
async def main():
    print(await nothing(), await bare(), await pair())  # expect: None None (1, 2)
    for c in (raising(), asserting(0)):
        try:
            await c
        except Exception as e:
            print(repr(e))
    # expect: ValueError('message')
    # expect: AssertionError('assert message')
    await asserting(1)
    return await tick('ignored')
