import asyncio
async def main():
    try:
        async with asyncio.timeout(1):
            await asyncio.sleep(5)
            print('never')
    except TimeoutError as e:
        print('timed out', repr(e))
    # expect: timed out TimeoutError()
    async with asyncio.timeout(5) as cm:
        await asyncio.sleep(1)
    print('in time', cm.expired())  # expect: in time False
    async with asyncio.timeout(None):
        await asyncio.sleep(100)
    print('no limit')  # expect: no limit
    try:
        async with asyncio.timeout(10):
            async with asyncio.timeout(1):
                await asyncio.sleep(5)
    except TimeoutError:
        print('inner one')
    # expect: inner one
