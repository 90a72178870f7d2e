import asyncio
async def f(): return 1
async def main():
    async def attempt(make):
        try:
            print(await make())
        except Exception as e:
            print(f'{type(e).__name__}: {e}')
    async def m1(): return await 5
    async def m2(): return f() + 1
    async def m3(): return len(f())
    async def m4(): return [x for x in f()]
    async def m5(): return await f
    async def m6(): return f().result()
    async def m7():
        with asyncio.Lock():
            pass
    async def m8(): return await asyncio.gather(1)
    async def m9(): return asyncio.create_task(5)
    async def m10(): return await asyncio.wait_for(5, 1)
    async def m11(): return f()[0]
    for m in (m1, m2, m3, m4, m5, m6, m7, m8, m9, m11):
        await attempt(m)
    # expect: TypeError: object int can't be used in 'await' expression
    # expect: TypeError: unsupported operand type(s) for +: 'coroutine' and 'int'
    # expect: TypeError: object of type 'coroutine' has no len()
    # expect: TypeError: 'coroutine' object is not iterable
    # expect: TypeError: object function can't be used in 'await' expression
    # expect: AttributeError: 'coroutine' object has no attribute 'result'
    # expect: TypeError: 'Lock' object does not support the context manager protocol
    # expect: TypeError: An asyncio.Future, a coroutine or an awaitable is required
    # expect: TypeError: a coroutine was expected, got 5
    # expect: TypeError: 'coroutine' object is not subscriptable
