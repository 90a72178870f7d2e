import asyncio
async def work():
    await asyncio.sleep(2)
    print('work finished')
    return 'value'
async def main():
    t = asyncio.create_task(work())
    try:
        await asyncio.wait_for(asyncio.shield(t), 1)
    except TimeoutError:
        print('gave up waiting', t.done())
    # expect: gave up waiting False
    print(await t)
    # expect: work finished
    # expect: value
    print(await asyncio.shield(work()))
    # expect: work finished
    # expect: value
