def f():
    async for x in y:
        pass
# expect compile error: 2: 'async for' outside async function
