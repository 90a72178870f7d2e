import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class O:
    pass
async def make(o):
    return await tick(o)
async def main():
    o = O()
    (await make(o)).x = await tick(1)
    (await make(o)).x += await tick(2)
    o.inner = O()
    (await make(o)).inner.y, (await make(o)).z = await tick((3, 4))
    print(o.x, o.inner.y, o.z)  # expect: 3 3 4
    del (await make(o)).x
    print(hasattr(o, 'x'))  # expect: False
