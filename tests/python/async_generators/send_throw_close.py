import asyncio
async def echo():
    try:
        got = yield 'ready'
        while True:
            await asyncio.sleep(0.1)
            try:
                got = yield f'got {got}'
            except ValueError as e:
                got = f'error {e}'
    finally:
        await asyncio.sleep(0.1)
        print('closed')
async def main():
    g = echo()
    print(await anext(g), await g.asend(1), await g.asend(2), await g.athrow(ValueError('v')))
    # expect: ready got 1 got 2 got error v
    await g.aclose()  # expect: closed
    print(await anext(g, 'done'))  # expect: done
