async def f():
    yield 1
    return 2
print(f)
# expect compile error: 3: 'return' with value in async generator
