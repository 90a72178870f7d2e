import asyncio
async def stubborn():
    for i in range(3):
        try:
            await asyncio.sleep(10)
            print('slept', i)
        except asyncio.CancelledError:
            print('ignored', i)
    return 'finished anyway'
async def main():
    t = asyncio.create_task(stubborn())
    await asyncio.sleep(1)
    t.cancel()
    await asyncio.sleep(1)  # expect: ignored 0
    t.cancel()
    print(await t, t.cancelled())
    # expect: ignored 1
    # expect: slept 2
    # expect: finished anyway False
