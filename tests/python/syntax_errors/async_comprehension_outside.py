def f():
    return [x async for x in y]
print(f)
# expect compile error: 2: asynchronous comprehension outside of an asynchronous function
