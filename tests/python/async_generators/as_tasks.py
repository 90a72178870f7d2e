import asyncio
async def numbers(n, delay=0.1):
    try:
        for i in range(n):
            await asyncio.sleep(delay)
            yield i
    finally:
        print('numbers', n, 'over')
async def main():
    g, h = numbers(2), numbers(3)
    print(await asyncio.gather(anext(g), anext(h)))  # expect: [0, 0]
    t = asyncio.create_task(g.asend(None), name='step')
    print(t.get_name(), t.done())  # expect: step False
    print(await t, t.done(), t.result())  # expect: 1 True 1
    t = asyncio.create_task(g.__anext__())
    try:
        await t
    except StopAsyncIteration as e:
        print('stop', repr(e))
    # expect: numbers 2 over
    # expect: stop StopAsyncIteration()
    print(await asyncio.create_task(anext(g, 'default')))  # expect: default
    print(await asyncio.wait_for(anext(h), 1))  # expect: 1
    print(await asyncio.wait_for(anext(h, 'none'), 1), await asyncio.wait_for(anext(h, 'none'), 1))
    # expect: numbers 3 over
    # expect: 2 none
    print(await asyncio.gather(anext(h, 'default'), g.aclose(), return_exceptions=True))
    # expect: ['default', None]
    k = numbers(5)
    print(await asyncio.ensure_future(anext(k)))  # expect: 0
    await asyncio.create_task(k.aclose())  # expect: numbers 5 over
    k = numbers(5)
    t = asyncio.create_task(k.athrow(ValueError('never began')))
    try:
        await t
    except ValueError as e:
        print(e)
    # expect: never began
    k = numbers(5)
    results = await asyncio.gather(k.asend(7), return_exceptions=True)
    print(results)
    # expect: [TypeError("can't send non-None value to a just-started async generator")]
    class Countdown:
        def __init__(self, n): self.n = n
        def __aiter__(self): return self
        async def __anext__(self):
            await asyncio.sleep(0.01)
            if not self.n:
                raise StopAsyncIteration
            self.n -= 1
            return self.n
    c = Countdown(1)
    print(await asyncio.gather(anext(c, 'x')), await asyncio.create_task(anext(c, 'y')), await anext(c, 'z'))
    # expect: [0] y z
    h = numbers(2, 1)
    done, pending = await asyncio.wait([asyncio.create_task(anext(numbers(1, 5))), asyncio.create_task(anext(h))], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending), [t.result() for t in done])  # expect: 1 1 [0]
    await h.aclose()  # expect: numbers 2 over
# expect: numbers 1 over
