import asyncio
async def source():
    try:
        for i in range(5):
            await asyncio.sleep(0.01)
            yield i
    finally:
        print('source finally')
async def main():
    g = source()
    async for x in g:
        if x == 2:
            break
    print('after loop', x)  # expect: after loop 2
    await g.aclose()  # expect: source finally
    print('after close')  # expect: after close
    try:
        async for x in source():
            raise ValueError(x)
    except ValueError as e:
        print('caught', e)
    # expect: caught 0
    await asyncio.sleep(0.1)  # expect: source finally
    print('end')  # expect: end
