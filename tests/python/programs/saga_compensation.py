import asyncio
async def step(name, fail=False):
    await asyncio.sleep(1)
    if fail:
        raise RuntimeError(f'{name} failed')
    print('did', name)
    return name
async def saga(steps):
    undo = []
    try:
        for name, fail in steps:
            undo.append(await step(name, fail))
    except RuntimeError as e:
        print(e)
        for name in reversed(undo):
            await asyncio.sleep(0.5)
            print('undid', name)
        return 'rolled back'
    return 'committed'
async def main():
    print(await saga([('flight', False), ('hotel', False), ('car', False)]))
    # expect: did flight
    # expect: did hotel
    # expect: did car
    # expect: committed
    print(await saga([('flight', False), ('hotel', False), ('car', True)]))
    # expect: did flight
    # expect: did hotel
    # expect: car failed
    # expect: undid hotel
    # expect: undid flight
    # expect: rolled back
