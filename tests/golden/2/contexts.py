import asyncio
from contextvars import ContextVar
from decimal import Context, Decimal, setcontext

from pawl import workflow
from pawl.tasks import fetch

request = ContextVar("request", default="-")
depth = ContextVar("depth", default=0)


async def handle(name):
    token = request.set(name)
    depth.set(depth.get() + 1)
    setcontext(Context(prec=len(name)))
    answer = await fetch(name)
    seen = (request.get(), depth.get(), str(1 / Decimal(3)))
    request.reset(token)
    return [answer, *seen, request.get()]


def note(task):
    print("done", task.get_name(), request.get(), depth.get())


@workflow
async def collect(names):
    request.set("main")
    depth.set(10)
    tasks = []
    for name in names:
        task = asyncio.create_task(handle(name), name=name)
        request.set("main after " + name)
        task.add_done_callback(note)
        tasks.append(task)
    asyncio.get_running_loop().call_later(5, print, "later")
    found = await asyncio.gather(*tasks)
    await asyncio.sleep(10)
    return [found, request.get(), depth.get()]
