import asyncio
async def main():
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    async def setter():
        await asyncio.sleep(1)
        f.set_result('value')
    t = asyncio.create_task(setter())
    print(f.done())  # expect: False
    print(await f, f.done(), f.result())  # expect: value True value
    try:
        f.set_result('again')
    except asyncio.InvalidStateError as e:
        print(e)
    # expect: invalid state
    g = loop.create_future()
    g.set_exception(KeyError('k'))
    try:
        await g
    except KeyError as e:
        print(repr(e))
    # expect: KeyError('k')
    h = loop.create_future()
    print(h.cancel(), h.cancelled())  # expect: True True
