# What gather() gives for tasks that were cancelled.
import asyncio
async def w(): await asyncio.sleep(1)
async def main():
    t = asyncio.create_task(w()); t.cancel("early")
    print(await asyncio.gather(t, return_exceptions=True))
    t = asyncio.create_task(w()); await asyncio.sleep(0); t.cancel("begun")
    print(await asyncio.gather(t, return_exceptions=True))
    f = asyncio.get_running_loop().create_future(); f.cancel("fut")
    print(await asyncio.gather(f, return_exceptions=True))
    f = asyncio.get_running_loop().create_future(); f.cancel()
    print(await asyncio.gather(f, return_exceptions=True))
    async def own(): raise asyncio.CancelledError("own")
    print(await asyncio.gather(own(), return_exceptions=True))
    t = asyncio.create_task(w()); t.cancel("early")
    try: await t
    except asyncio.CancelledError as e: print(repr(e))
    t = asyncio.create_task(w()); t.cancel("early")
    try: await asyncio.gather(t)
    except asyncio.CancelledError as e: print(repr(e))
    g = asyncio.gather(asyncio.sleep(1), return_exceptions=True); g.cancel("gm")
    try: await g
    except asyncio.CancelledError as e: print(repr(e))
    async def catching():
        try: await asyncio.sleep(1)
        except asyncio.CancelledError as e: print("in", repr(e)); raise
    t = asyncio.create_task(catching()); await asyncio.sleep(0); t.cancel("a"); t.cancel("b")
    print(await asyncio.gather(t, return_exceptions=True))
asyncio.run(main())
# expect: [CancelledError('')]
# expect: [CancelledError('')]
# expect: [CancelledError('fut')]
# expect: [CancelledError('')]
# expect: [CancelledError('')]
# expect: CancelledError('early')
# expect: CancelledError('early')
# expect: CancelledError('gm')
# expect: in CancelledError('a')
# expect: [CancelledError('')]
