import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def f():
    try:
        return await tick('value')
    finally:
        print('finally', await tick('pending return'))
async def g():
    for i in range(3):
        try:
            if i == 1:
                break
            continue
        finally:
            print('loop finally', await tick(i))
    return i
async def h():
    try:
        raise ValueError('lost')
    finally:
        await tick(0)
        return 'swallowed'
async def main():
    print(await f(), await g(), await h())
    # expect: finally pending return
    # expect: loop finally 0
    # expect: loop finally 1
    # expect: value 1 swallowed
