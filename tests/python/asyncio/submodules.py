import asyncio


async def answer():
    return 42


async def main():
    # The modules of asyncio are there once it is imported.
    async with asyncio.locks.Lock():
        print(asyncio.locks.Lock is asyncio.Lock, asyncio.queues.Queue is asyncio.Queue)
    task = asyncio.tasks.create_task(answer())
    print(asyncio.futures.isfuture(task), isinstance(task, asyncio.futures.Future), isinstance(task, asyncio.tasks.Task))
    print(await task, await asyncio.tasks.gather(answer(), answer()))
    print(asyncio.coroutines.iscoroutinefunction(answer), asyncio.coroutines.iscoroutine(task))
    try:
        await asyncio.tasks.wait_for(asyncio.tasks.sleep(10), 0.001)
    except asyncio.exceptions.TimeoutError as error:
        print(type(error))
    try:
        asyncio.queues.Queue().get_nowait()
    except asyncio.queues.QueueEmpty:
        print("empty")
    done, pending = await asyncio.tasks.wait([asyncio.tasks.ensure_future(answer())],
                                             return_when=asyncio.tasks.FIRST_COMPLETED)
    print(len(done), len(pending), len(asyncio.all_tasks()), asyncio.tasks.current_task() in asyncio.all_tasks())
    print(asyncio.events.get_running_loop() is asyncio.get_running_loop(), asyncio.runners.Runner is asyncio.Runner)
    async with asyncio.taskgroups.TaskGroup() as group:
        made = group.create_task(answer())
    print(made.result(), asyncio.timeouts.timeout is asyncio.timeout)
    print([await each for each in asyncio.tasks.as_completed([answer()])], await asyncio.tasks.shield(answer()))
    print(asyncio.tasks.ALL_COMPLETED, asyncio.tasks.FIRST_EXCEPTION, asyncio.tasks.__name__)


asyncio.run(main())
# expect: True True
# expect: True True True
# expect: 42 [42, 42]
# expect: True False
# expect: <class 'TimeoutError'>
# expect: empty
# expect: 1 0 1 True
# expect: True True
# expect: 42 True
# expect: [42] 42
# expect: ALL_COMPLETED FIRST_EXCEPTION asyncio.tasks
