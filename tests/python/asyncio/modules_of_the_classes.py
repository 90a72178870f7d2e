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
