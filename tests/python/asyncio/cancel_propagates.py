import asyncio
async def inner():
    try:
        await asyncio.sleep(10)
    finally:
        print('inner finally')
async def outer():
    try:
        await inner()
    finally:
        print('outer finally')
async def gathered():
    try:
        await asyncio.gather(inner(), inner())
    except asyncio.CancelledError:
        print('gather cancelled')
        raise
async def main():
    for f in (outer, gathered):
        t = asyncio.create_task(f())
        await asyncio.sleep(0.1)
        t.cancel()
        try:
            await t
        except asyncio.CancelledError:
            print('done', t.cancelled())
    # expect: inner finally
    # expect: outer finally
    # expect: done True
    # expect: inner finally
    # expect: inner finally
    # expect: gather cancelled
    # expect: done True
