import asyncio
async def ok(n, delay):
    await asyncio.sleep(delay)
    print('ok', n)
    return n
async def bad(n, delay):
    await asyncio.sleep(delay)
    raise ValueError(n)
async def main():
    try:
        await asyncio.gather(ok(1, 0.3), bad(2, 0.1), bad(3, 0.2))
    except ValueError as e:
        print('first failure', e)
    # expect: first failure 2
    print('siblings go on')  # expect: siblings go on
    await asyncio.sleep(1)  # expect: ok 1
    print('end')  # expect: end
