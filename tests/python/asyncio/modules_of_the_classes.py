import asyncio
from asyncio.locks import Event


async def main():
    for cls in (asyncio.Lock, asyncio.Barrier, asyncio.Queue, asyncio.LifoQueue, asyncio.TaskGroup, asyncio.Timeout):
        print(cls, cls.__module__)
    print(Event is asyncio.Event, asyncio.get_running_loop().is_running())
    print(repr(asyncio.Lock()).partition(' object at ')[0])
    try:
        async with asyncio.timeout(0.001):
            await asyncio.Event().wait()
    except TimeoutError as error:
        print(type(error))


asyncio.run(main())
# expect: <class 'asyncio.locks.Lock'> asyncio.locks
# expect: <class 'asyncio.locks.Barrier'> asyncio.locks
# expect: <class 'asyncio.queues.Queue'> asyncio.queues
# expect: <class 'asyncio.queues.LifoQueue'> asyncio.queues
# expect: <class 'asyncio.taskgroups.TaskGroup'> asyncio.taskgroups
# expect: <class 'asyncio.timeouts.Timeout'> asyncio.timeouts
# expect: True True
# expect: <asyncio.locks.Lock
# expect: <class 'TimeoutError'>
