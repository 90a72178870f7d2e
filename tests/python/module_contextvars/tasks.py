import asyncio
import contextvars
import decimal

request = contextvars.ContextVar("request", default="-")
depth = contextvars.ContextVar("depth", default=0)


async def inner(label):
    depth.set(depth.get() + 1)
    await asyncio.sleep(0.01)
    return f"{label}:{request.get()}:{depth.get()}"


async def handle(name):
    token = request.set(name)
    found = [await inner("inline")]
    found.append(await asyncio.create_task(inner("task")))
    found += await asyncio.gather(inner("x"), inner("y"))
    found.append(await asyncio.wait_for(inner("wait_for"), 1))
    print(name, found, depth.get())
    request.reset(token)
    return request.get()


async def change_later():
    await asyncio.sleep(0)
    seen = request.get()
    request.set("changed in task")
    return seen


async def numbers():
    for i in range(2):
        yield request.get(), i
        await asyncio.sleep(0)


async def main():
    print(await asyncio.gather(handle("r1"), handle("r2")))
    print(request.get(), depth.get())

    request.set("before")
    task = asyncio.create_task(change_later())
    request.set("after")
    print(await task, request.get())

    # A task in a context that was given, and two that share one.
    context = contextvars.copy_context()
    print(await asyncio.create_task(change_later(), context=context), request.get(), context[request])
    async with asyncio.TaskGroup() as group:
        one = group.create_task(change_later(), context=context)
        two = group.create_task(change_later())
    print(one.result(), two.result())

    # Callbacks run in the context of whoever asked for them.
    loop = asyncio.get_running_loop()
    seen = []

    def note(*what):
        seen.append((request.get(), *what))
        request.set("changed in callback")

    request.set("soon")
    loop.call_soon(note, 1)
    request.set("later")
    loop.call_later(0.01, note, 2)
    loop.call_soon(note, 3, context=context)
    request.set("done")
    task = asyncio.create_task(asyncio.sleep(0.02, "slept"))
    task.add_done_callback(lambda t: note(t.result()))
    removed = lambda t: note("never")
    task.add_done_callback(removed)
    print(task.remove_done_callback(removed))
    request.set("given")
    task.add_done_callback(lambda t: note(4), context=context)
    await asyncio.sleep(0.05)
    print(seen, request.get(), context[request])

    request.set("generator")
    async for pair in numbers():
        print(pair, end=" ")
        request.set(f"after {pair[1]}")
    print()

    # decimal's context is one of the variables.
    decimal.getcontext().prec = 4
    print(context.run(lambda: 1 / decimal.Decimal(3)), 1 / decimal.Decimal(3))
    decimal.setcontext(decimal.Context(prec=6))

    async def divide():
        before = 1 / decimal.Decimal(3)
        decimal.setcontext(decimal.Context(prec=2))
        await asyncio.sleep(0)
        return before, 1 / decimal.Decimal(3)

    print(await asyncio.create_task(divide()), 1 / decimal.Decimal(3))


asyncio.run(main())
# expect: r1 ['inline:r1:1', 'task:r1:2', 'x:r1:2', 'y:r1:2', 'wait_for:r1:2'] 1
# expect: r2 ['inline:r2:1', 'task:r2:2', 'x:r2:2', 'y:r2:2', 'wait_for:r2:2'] 1
# expect: ['-', '-']
# expect: - 0
# expect: before after
# expect: after after changed in task
# expect: changed in task after
# expect: 1
# expect: [('soon', 1), ('changed in task', 3), ('later', 2), ('done', 'slept'), ('changed in callback', 4)] given changed in callback
# expect: ('generator', 0) ('after 0', 1)
# expect: 0.3333333333333333333333333333 0.3333
# expect: (Decimal('0.333333'), Decimal('0.33')) 0.333333
