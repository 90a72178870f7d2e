import asyncio.tasks
import asyncio.futures as futures
from asyncio import coroutines, locks
from asyncio.coroutines import iscoroutine
from asyncio.tasks import FIRST_COMPLETED, sleep, wait


async def main():
    event = locks.Event()
    future = futures.Future()
    waiting = [asyncio.tasks.ensure_future(event.wait()), future]
    event.set()
    done, pending = await wait(waiting, return_when=FIRST_COMPLETED)
    print(len(done), pending == {future}, futures.isfuture(future))
    future.set_result(1)
    await sleep(0)
    made = sleep(0)
    print(iscoroutine(made), coroutines.iscoroutinefunction(sleep), await future)
    await made


asyncio.run(main())
# expect: 1 True True
# expect: True True 1
