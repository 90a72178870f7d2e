import asyncio
async def work():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        t = asyncio.current_task()
        print(t.cancelling(), t.uncancel(), t.cancelling())
    await asyncio.sleep(1)
    return 'survived'
async def main():
    t = asyncio.create_task(work())
    await asyncio.sleep(0)
    t.cancel()
    print(await t)
    # expect: 1 0 0
    # expect: survived
