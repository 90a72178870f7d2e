import asyncio
async def main():
    tasks = {asyncio.create_task(asyncio.sleep(n, n)) for n in (1, 2, 10)}
    done, pending = await asyncio.wait(tasks, timeout=5)
    print(sorted(t.result() for t in done), len(pending))  # expect: [1, 2] 1
    for t in pending:
        t.cancel()
    done, pending = await asyncio.wait(pending)
    print([t.cancelled() for t in done], pending)  # expect: [True] set()
    try:
        await asyncio.wait([])
    except ValueError as e:
        print(e)
    # expect: Set of Tasks/Futures is empty.
