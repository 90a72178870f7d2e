import asyncio
async def source(name):
    try:
        yield 1
        yield 2
    except BaseException as e:
        print(name, type(e).__name__)
        raise
    finally:
        print(name, 'finally')
        await asyncio.sleep(0)
        print(name, 'awaited')
        await asyncio.sleep(0.1)
        print(name, 'slept')
async def first(g):
    async for x in g:
        return x
async def main():
    async for x in source('broken'):
        break
    for i in range(5):
        print('turn', i)
        await asyncio.sleep(0)
    # expect: turn 0
    # expect: turn 1
    # expect: broken GeneratorExit
    # expect: broken finally
    # expect: turn 2
    # expect: broken awaited
    # expect: turn 3
    # expect: turn 4
    await asyncio.sleep(1)  # expect: broken slept
    print(await first(source('returned')))  # expect: 1
    await asyncio.sleep(1)
    # expect: returned GeneratorExit
    # expect: returned finally
    # expect: returned awaited
    # expect: returned slept
    g = source('deleted')
    await anext(g)
    del g
    print('deleted')  # expect: deleted
    await asyncio.sleep(1)
    # expect: deleted GeneratorExit
    # expect: deleted finally
    # expect: deleted awaited
    # expect: deleted slept
    g = source('never begun')
    del g
    try:
        async for x in source('raised'):
            raise KeyError(x)
    except KeyError as e:
        print('caught', e)
    # expect: caught 1
    await asyncio.sleep(1)
    # expect: raised GeneratorExit
    # expect: raised finally
    # expect: raised awaited
    # expect: raised slept
    async def inner():
        async for x in source('nested'):
            yield x
    async for x in inner():
        break
    print('after nested')  # expect: after nested
    await asyncio.sleep(1)
    # expect: nested GeneratorExit
    # expect: nested finally
    # expect: nested awaited
    # expect: nested slept
    gs = [source(n) for n in 'ab']
    print([await anext(g) for g in gs])  # expect: [1, 1]
    gs.clear()
    del g
    print('cleared')
    await asyncio.sleep(1)
    print('end')
# expect: b CancelledError
# expect: b finally
# expect: a CancelledError
# expect: a finally
# expect error: UnboundLocalError: cannot access local variable 'g' where it is not associated with a value
