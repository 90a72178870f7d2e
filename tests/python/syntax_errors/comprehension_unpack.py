x = [*y for y in [[1]]]
# expect compile error: 1: iterable unpacking cannot be used in comprehension
