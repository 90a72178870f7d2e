def f():
    async for x in y:
        pass
print(f)
# expect compile error: 2: 'async for' outside async function
