def f():
    async with y:
        pass
# expect compile error: 2: 'async with' outside async function
