import asyncio
async def g():
    yield 1
async def main():
    a = g()
    try:
        print(sorted([1, 2], key=lambda x: a.__anext__().send(None)))
    except StopIteration as e:
        print('stop', e.value)
    # expect: stop 1
    b = g()
    it = b.__anext__().__await__()
    try:
        next(it)
    except StopIteration as e:
        print(e.value)
    # expect: 1
    print(await asyncio.shield(anext(g())))  # expect: 1
    print([await f for f in asyncio.as_completed([anext(g()), anext(g())])])  # expect: [1, 1]
    async with asyncio.TaskGroup() as tg:
        t = tg.create_task(anext(g()))
    print(t.result())  # expect: 1
    t = asyncio.create_task(anext(g()))
    print(asyncio.iscoroutine(t.get_coro()))  # expect: True
    await t
    print(str(type(anext(g()))), str(type(g())))
    # expect: <class 'async_generator_asend'> <class 'async_generator'>
    try: asyncio.create_task(g())
    except TypeError as e: print(str(e)[:50])
    # expect: a coroutine was expected, got <async_generator obj
    try: asyncio.ensure_future(g())
    except TypeError as e: print(str(e)[:70])
    # expect: An asyncio.Future, a coroutine or an awaitable is required
    try: await asyncio.gather(g())
    except TypeError as e: print(str(e)[:70])
    # expect: An asyncio.Future, a coroutine or an awaitable is required
    try: await asyncio.wait_for(g(), 1)
    except TypeError as e: print(str(e)[:70])
    # expect: An asyncio.Future, a coroutine or an awaitable is required
