import asyncio, time
async def main():
    start, polls = time.monotonic(), 0
    async def status():
        nonlocal polls
        polls += 1
        await asyncio.sleep(0.5)
        return 'ready' if time.monotonic() - start > 20 else 'pending'
    async def wait_until_ready(deadline):
        async with asyncio.timeout(deadline):
            delay = 1
            while await status() != 'ready':
                await asyncio.sleep(delay)
                delay = min(delay * 2, 8)
        return 'ready'
    try:
        print(await wait_until_ready(10))
    except TimeoutError:
        print('deadline passed after', polls, 'polls')
    # expect: deadline passed after 4 polls
    print(await wait_until_ready(60), polls)  # expect: ready 9
