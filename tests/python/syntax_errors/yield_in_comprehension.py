def f():
    return [(yield x) for x in [1]]
# expect compile error: 2: 'yield' inside list comprehension
