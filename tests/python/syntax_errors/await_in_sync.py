def f():
    await g()
# expect compile error: 2: 'await' outside async function
