import asyncio
async def work():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as e:
        print('args', e.args)
        raise
async def main():
    t = asyncio.create_task(work())
    await asyncio.sleep(0)
    t.cancel('because')
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e), isinstance(e, Exception), isinstance(e, BaseException))
    # expect: args ('because',)
    # expect: CancelledError('because') False True
