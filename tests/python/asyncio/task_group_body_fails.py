import asyncio
async def work():
    try:
        await asyncio.sleep(10)
    finally:
        print('work ended')
async def main():
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(work())
            await asyncio.sleep(0)
            raise KeyError('body')
    except* KeyError as e:
        print(repr(e))
    # expect: work ended
    # expect: ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('body')])
