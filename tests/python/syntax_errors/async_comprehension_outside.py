def f():
    return [x async for x in y]
# expect compile error: 2: asynchronous comprehension outside of an asynchronous function
