import asyncio
async def f(x):
    return x
async def main():
    c = f(1)
    print(type(c).__name__, asyncio.iscoroutine(c), asyncio.iscoroutinefunction(f), asyncio.iscoroutine(5), c.__name__)
    # expect: coroutine True True False f
    print(await c)  # expect: 1
    try:
        await c
    except RuntimeError as e:
        print(e)
    # expect: cannot reuse already awaited coroutine
    for bad in (5, None, 'x', [f]):
        try:
            await bad
        except TypeError as e:
            print(e)
    # expect: object int can't be used in 'await' expression
    # expect: object NoneType can't be used in 'await' expression
    # expect: object str can't be used in 'await' expression
    # expect: object list can't be used in 'await' expression
    d = f(2)
    d.close()
    try:
        await d
    except RuntimeError as e:
        print(e)
    # expect: cannot reuse already awaited coroutine
