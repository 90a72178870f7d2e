def f():
    return [(yield x) for x in [1]]
print(f)
# expect compile error: 2: 'yield' inside list comprehension
