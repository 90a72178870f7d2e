import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    tasks = {asyncio.create_task(tick(i)) for i in range(2)}
    done, pending = await asyncio.wait(tasks, return_when=asyncio.ALL_COMPLETED)
    print(len(done), len(pending), asyncio.ALL_COMPLETED)  # expect: 2 0 ALL_COMPLETED
    future = asyncio.Future()
    print(asyncio.isfuture(future), asyncio.isfuture(3), future.done())  # expect: True False False
    called = []
    future.add_done_callback(called.append)
    future.add_done_callback(called.append)
    print(future.remove_done_callback(called.append))  # expect: 2
    future.set_result(5)
    await asyncio.sleep(0)
    print(called, future.result(), future.exception())  # expect: [] 5 None
    loop = asyncio.get_event_loop()
    print(loop is asyncio.get_running_loop(), future.get_loop() is loop)  # expect: True True
    handle = loop.call_soon(print, 'soon')
    timer = loop.call_later(1, print, 'later')
    print(isinstance(handle, asyncio.Handle), isinstance(timer, asyncio.TimerHandle))
    # expect: True True
    print(round(timer.when() - loop.time(), 6), timer.cancelled(), handle.cancelled())
    # expect: 1.0 False False
    timer.cancel()
    print(timer.cancelled())  # expect: True
    await asyncio.sleep(2)  # expect: soon
    task = asyncio.create_task(tick(1))
    print(task.get_coro().__name__, task.get_loop() is loop, task.remove_done_callback(print))
    # expect: tick True 0
    await task
    barrier = asyncio.Barrier(2)
    async def party():
        try:
            return await barrier.wait()
        except asyncio.BrokenBarrierError as e:
            return type(e).__name__
    first = asyncio.create_task(party())
    await asyncio.sleep(0)
    print(barrier.parties, barrier.n_waiting, barrier.broken)  # expect: 2 1 False
    await barrier.abort()
    print(await first, barrier.broken)  # expect: BrokenBarrierError True
    await barrier.reset()
    print(barrier.broken, sorted(await asyncio.gather(party(), party())))  # expect: False [0, 1]
    condition = asyncio.Condition()
    async def waits(n):
        async with condition:
            await condition.wait()
            return n
    waiting = [asyncio.create_task(waits(i)) for i in range(3)]
    await asyncio.sleep(0)
    async with condition:
        condition.notify_all()
    print(await asyncio.gather(*waiting))  # expect: [0, 1, 2]
    async with asyncio.timeout(10) as timeout:
        print(round(timeout.when() - loop.time(), 6), timeout.expired())
        timeout.reschedule(None)
        print(timeout.when())
    # expect: 10.0 False
    # expect: None
