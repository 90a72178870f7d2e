def f():
    async with y:
        pass
print(f)
# expect compile error: 2: 'async with' outside async function
