import asyncio
async def work(n):
    try:
        await asyncio.sleep(n)
    except asyncio.CancelledError:
        print('cancelled', n)
        raise
    raise ValueError(n)
async def main():
    try:
        async with asyncio.TaskGroup() as g:
            for n in (1, 1, 5):
                g.create_task(work(n))
            try:
                await asyncio.sleep(10)
            except asyncio.CancelledError:
                print('body cancelled')
                raise
    except ExceptionGroup as e:
        print(e, e.exceptions)
    # expect: cancelled 5
    # expect: body cancelled
    # expect: unhandled errors in a TaskGroup (2 sub-exceptions) (ValueError(1), ValueError(1))
