async def f():
    yield from [1]
print(f)
# expect compile error: 2: 'yield from' inside async function
