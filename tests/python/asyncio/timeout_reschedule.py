import asyncio
async def main():
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(1) as cm:
            cm.reschedule(loop.time() + 5)
            await asyncio.sleep(3)
            print('extended', cm.expired())
            await asyncio.sleep(3)
    except TimeoutError:
        print('expired', cm.expired())
    # expect: extended False
    # expect: expired True
    try:
        async with asyncio.timeout_at(loop.time() + 1):
            await asyncio.sleep(2)
    except TimeoutError:
        print('timeout_at')
    # expect: timeout_at
