import asyncio
async def numbers():
    got = yield 1
    print('got', got)
    yield 2
async def stop():
    yield 1
    raise StopAsyncIteration
async def stop_plain():
    yield 1
    raise StopIteration('plain')
async def ignores():
    try:
        yield 1
        yield 2
    finally:
        yield 3
async def slow():
    await asyncio.sleep(1)
    yield 1
async def show(awaitable):
    try:
        print('gave', await awaitable)
    except BaseException as e:
        print(type(e).__name__, e)
async def main():
    for f in stop, stop_plain:
        try:
            async for x in f():
                print(x)
        except RuntimeError as e:
            print(e, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
    # expect: 1
    # expect: async generator raised StopAsyncIteration StopAsyncIteration() StopAsyncIteration() True
    # expect: 1
    # expect: async generator raised StopIteration StopIteration('plain') StopIteration('plain') True
    g = numbers()
    await show(g.asend(5))
    # expect: TypeError can't send non-None value to a just-started async generator
    await show(g.asend(None))  # expect: gave 1
    await show(g.asend('sent'))
    # expect: got sent
    # expect: gave 2
    await show(anext(g))  # expect: StopAsyncIteration
    await show(anext(g))  # expect: StopAsyncIteration
    await show(g.athrow(KeyError('late')))  # expect: gave None
    await show(g.aclose())  # expect: gave None
    await show(anext(g, 'default'))  # expect: gave default
    g = numbers()
    await show(g.athrow(KeyError('before')))  # expect: KeyError 'before'
    await show(anext(g))  # expect: StopAsyncIteration
    g = numbers()
    await show(g.aclose())  # expect: gave None
    await show(anext(g))  # expect: StopAsyncIteration
    g = ignores()
    await show(anext(g))  # expect: gave 1
    await show(g.aclose())  # expect: RuntimeError async generator ignored GeneratorExit
    await show(anext(g))  # expect: GeneratorExit
    await show(g.aclose())  # expect: gave None
    g = numbers()
    step = g.asend(None)
    await show(step)  # expect: gave 1
    await show(step)  # expect: RuntimeError cannot reuse already awaited __anext__()/asend()
    step = g.aclose()
    await show(step)  # expect: gave None
    await show(step)  # expect: RuntimeError cannot reuse already awaited aclose()/athrow()
    g = slow()
    first = asyncio.create_task(anext(g))
    await asyncio.sleep(0)
    for step in (anext(g), g.asend(1), g.athrow(ValueError), g.aclose()):
        await show(step)
    # expect: RuntimeError anext(): asynchronous generator is already running
    # expect: RuntimeError anext(): asynchronous generator is already running
    # expect: RuntimeError athrow(): asynchronous generator is already running
    # expect: RuntimeError aclose(): asynchronous generator is already running
    await show(first)  # expect: gave 1
    await show(numbers())
    # expect: TypeError object async_generator can't be used in 'await' expression
    g = numbers()
    await anext(g)
    await show(g.athrow(3))
    # expect: TypeError exceptions must be classes or instances deriving from BaseException, not int
    for wrong in (lambda: anext(3), lambda: aiter(3), lambda: anext([], 1), lambda: iter(numbers()),
                  lambda: next(numbers()), lambda: aiter([])):
        try:
            wrong()
        except TypeError as e:
            print(e)
    # expect: 'int' object is not an async iterator
    # expect: 'int' object is not an async iterable
    # expect: 'list' object is not an async iterator
    # expect: 'async_generator' object is not iterable
    # expect: 'async_generator' object is not an iterator
    # expect: 'list' object is not an async iterable
