g = (x * x for x in range(4))
print(next(g), list(g), list(g), type(g).__name__)  # expect: 0 [1, 4, 9] [] generator
print(sum(x for x in range(5)), max((x, -x) for x in range(3)), ','.join(str(x) for x in (1, 2)))
# expect: 10 (2, -2) 1,2
print(any(x > 3 for x in range(5)), all(x for x in []), dict((i, i) for i in 'ab'), sorted(-x for x in range(3)))
# expect: True True {'a': 'a', 'b': 'b'} [-2, -1, 0]
