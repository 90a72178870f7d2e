import asyncio
async def work(n):
    await asyncio.sleep(n)
    if n == 2:
        raise ValueError(n)
    return n
async def main():
    tasks = [asyncio.create_task(work(n)) for n in (3, 1, 2)]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    print([t.result() for t in done], len(pending))  # expect: [1] 2
    done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_EXCEPTION)
    print([repr(t.exception()) for t in done], len(pending))  # expect: ['ValueError(2)'] 1
    done, pending = await asyncio.wait(pending)
    print([t.result() for t in done], len(pending))  # expect: [3] 0
