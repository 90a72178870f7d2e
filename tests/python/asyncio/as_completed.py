import asyncio
async def work(n):
    await asyncio.sleep(n)
    if n == 2:
        raise ValueError('two')
    return n
async def main():
    for c in asyncio.as_completed([work(3), work(1), work(2)]):
        try:
            print(await c)
        except ValueError as e:
            print('failed', e)
    # expect: 1
    # expect: failed two
    # expect: 3
    print([await c for c in asyncio.as_completed({asyncio.create_task(work(n)) for n in (5, 4)})])
    # expect: [4, 5]
