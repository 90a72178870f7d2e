def f():
    await g()
print(f)
# expect compile error: 2: 'await' outside async function
