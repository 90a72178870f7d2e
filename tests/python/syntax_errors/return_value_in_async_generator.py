async def f():
    yield 1
    return 2
# expect compile error: 3: 'return' with value in async generator
