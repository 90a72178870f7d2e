print(list(map(str, [1, 2])), list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])), list(map(pow, [2, 3], [3, 2])))
# expect: ['1', '2'] [4, 6] [8, 9]
print(list(filter(None, [0, 1, '', 'a', [], None])), list(filter(lambda x: x > 1, [1, 2, 3])), list(filter(str.isdigit, 'a1b2')))
# expect: [1, 'a'] [2, 3] ['1', '2']
m = map(print, [1, 2])
print('lazy')  # expect: lazy
print(list(m), type(m).__name__, type(filter(None, [])).__name__)
# expect: 1
# expect: 2
# expect: [None, None] map filter
for f in (lambda: list(map(5, [1])), lambda: map(str), lambda: list(map(str, 5)), lambda: list(filter(None, 5)), lambda: list(map(lambda x: x, [1], [2]))):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: 'int' object is not callable
# expect: map() must have at least two arguments.
# expect: 'int' object is not iterable
# expect: 'int' object is not iterable
# expect: <lambda>.<locals>.<lambda>() takes 1 positional argument but 2 were given
