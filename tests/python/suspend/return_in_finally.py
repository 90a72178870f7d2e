import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def f():
    try:
        return await tick('try')
    finally:
        return await tick('finally')
async def g():
    while True:
        try:
            raise KeyError('x')
        finally:
            await tick(0)
            break
    return 'after break'
async def main():
    print(await f(), await g())  # expect: finally after break
