import asyncio
async def main():
    e = asyncio.Event()
    async def waiter(n):
        await e.wait()
        print('woken', n)
    tasks = [asyncio.create_task(waiter(i)) for i in range(3)]
    await asyncio.sleep(1)
    print('setting', e.is_set())  # expect: setting False
    e.set()
    await asyncio.gather(*tasks)
    # expect: woken 0
    # expect: woken 1
    # expect: woken 2
    print(await e.wait(), e.is_set())  # expect: True True
    e.clear()
    print(e.is_set())  # expect: False
    try:
        await asyncio.wait_for(e.wait(), 1)
    except TimeoutError:
        print('nobody set it')
    # expect: nobody set it
