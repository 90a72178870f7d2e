import asyncio
async def main():
    q = asyncio.Queue()
    for i in range(3):
        q.put_nowait(i)
    async def worker():
        while True:
            x = await q.get()
            await asyncio.sleep(x)
            print('processed', x)
            q.task_done()
    t = asyncio.create_task(worker())
    await q.join()
    # expect: processed 0
    # expect: processed 1
    # expect: processed 2
    print('all done')  # expect: all done
    t.cancel()
    try:
        q.task_done()
    except ValueError as e:
        print(e)
    # expect: task_done() called too many times
