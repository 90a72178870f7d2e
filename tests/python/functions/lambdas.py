add = lambda a, b=2, *c, d=4, **e: (a, b, c, d, e)
print(add(1), add(1, 2, 3, d=5, x=6))  # expect: (1, 2, (), 4, {}) (1, 2, (3,), 5, {'x': 6})
print((lambda: 5)(), (lambda *a: a)(1, 2), (lambda **k: k)(x=1), (lambda x, /: x)(3))
# expect: 5 (1, 2) {'x': 1} 3
print(sorted([3, -1, 2], key=lambda x: -x), (lambda x: (lambda y: x + y))(1)(2))
# expect: [3, 2, -1] 3
print([f(2) for f in (lambda x: x, lambda x: x * x)], (lambda x: x if x else 'none')(0))
# expect: [2, 4] none
