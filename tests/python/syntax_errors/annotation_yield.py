def total(items: (yield)) -> int:
    return sum(items)
# expect compile error: 1: 'yield' outside function
