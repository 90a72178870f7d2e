a = {'x': 1}
b = {'y': 2, 'x': 3}
print({**a, **b}, {**b, **a}, {'z': 0, **a}, dict(**a, w=5), [*b], (*a,))
# expect: {'x': 3, 'y': 2} {'y': 2, 'x': 1} {'z': 0, 'x': 1} {'x': 1, 'w': 5} ['y', 'x'] ('x',)
def f(**kw):
    return kw
print(f(**a, **{'q': 1}))  # expect: {'x': 1, 'q': 1}
try:
    f(**a, **b)
except TypeError as e:
    print(e)
# expect: __main__.f() got multiple values for keyword argument 'x'
try:
    f(**{1: 2})
except TypeError as e:
    print(e)
# expect: keywords must be strings
