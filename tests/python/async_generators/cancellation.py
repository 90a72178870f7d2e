import asyncio
log = []
async def source(name):
    try:
        for i in range(100):
            await asyncio.sleep(1)
            yield i
    except asyncio.CancelledError:
        print(name, 'cancelled at', i)
        raise
    finally:
        await asyncio.sleep(0.5)
        print(name, 'cleaned')
async def consume(name):
    async for x in source(name):
        print(name, x)
async def main():
    t = asyncio.create_task(consume('a'))
    await asyncio.sleep(2.5)
    # expect: a 0
    # expect: a 1
    t.cancel('enough')
    try:
        await t
    except asyncio.CancelledError as e:
        print('cancelled', e.args)
    # expect: a cancelled at 2
    # expect: a cleaned
    # expect: cancelled ('enough',)
    try:
        async with asyncio.timeout(3.2):
            async for x in source('b'):
                print('b', x)
    except TimeoutError:
        print('timeout')
    # expect: b 0
    # expect: b 1
    # expect: b 2
    # expect: b cancelled at 3
    # expect: b cleaned
    # expect: timeout
    try:
        await asyncio.wait_for(consume('c'), 1.5)
    except TimeoutError:
        print('timeout again')
    # expect: c 0
    # expect: c cancelled at 1
    # expect: c cleaned
    # expect: timeout again
    g = source('d')
    print(await anext(g))  # expect: 0
    t = asyncio.create_task(anext(g))
    await asyncio.sleep(0.1)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print('step cancelled')
    # expect: d cancelled at 1
    # expect: d cleaned
    # expect: step cancelled
    print(await anext(g, 'over'))  # expect: over
    async def swallows():
        while True:
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                yield 'swallowed'
                return
    async def use():
        return [x async for x in swallows()]
    t = asyncio.create_task(use())
    await asyncio.sleep(0)
    t.cancel()
    print(await t)  # expect: ['swallowed']
    async def at_the_yield():
        try:
            yield 1
        finally:
            print('yield closed')
    async def holds():
        async for x in at_the_yield():
            await asyncio.sleep(10)
    t = asyncio.create_task(holds())
    await asyncio.sleep(0.1)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print('holder cancelled')
    # expect: holder cancelled
    await asyncio.sleep(0.1)  # expect: yield closed
    print('end')  # expect: end
