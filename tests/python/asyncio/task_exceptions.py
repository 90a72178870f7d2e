import asyncio
async def fail():
    await asyncio.sleep(0.1)
    raise KeyError('k')
async def main():
    t = asyncio.create_task(fail())
    try:
        t.result()
    except asyncio.InvalidStateError as e:
        print(e)
    # expect: Result is not set.
    try:
        await t
    except KeyError as e:
        print('awaited', repr(e))
    # expect: awaited KeyError('k')
    print(t.done(), repr(t.exception()))  # expect: True KeyError('k')
    try:
        t.result()
    except KeyError as e:
        print('result', repr(e))
    # expect: result KeyError('k')
    try:
        await t
    except KeyError as e:
        print('again', repr(e))
    # expect: again KeyError('k')
