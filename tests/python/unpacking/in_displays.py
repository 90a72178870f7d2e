a, b = [1, 2], {'x': 1}
print([*a, *a], (*a, 3), {*a}, {**b, 'y': 2}, [*b, *b.values()], [*'ab', *range(2)])
# expect: [1, 2, 1, 2] (1, 2, 3) {1, 2} {'x': 1, 'y': 2} ['x', 1] ['a', 'b', 0, 1]
print({**{}, **b}, [*[]], (*(),))  # expect: {'x': 1} [] ()
try:
    [*5]
except TypeError as e:
    print(e)
# expect: Value after * must be an iterable, not int
try:
    {**[1]}
except TypeError as e:
    print(e)
# expect: 'list' object is not a mapping
