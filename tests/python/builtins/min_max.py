print(max(1, 2, 3), min([3, 1, 2]), max('hello'), min((2.5, 1)), max({'a': 1, 'b': 2}))
# expect: 3 1 o 1 b
print(max([1, -5, 3], key=abs), min('bb', 'a', 'ccc', key=len), max([], default='none'), min((), default=None))
# expect: -5 a none None
print(max([(1, 'b'), (1, 'a')]), max('a', 'b', key=lambda c: 0), min([[2], [1, 5]]), max(x * x for x in range(4)))
# expect: (1, 'b') a [1, 5] 9
for f in (lambda: max([]), lambda: max(1, 'a'), lambda: max(5), lambda: max(), lambda: max(1, 2, default=3), lambda: min(iter([]))):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: ValueError: max() arg is an empty sequence
# expect: TypeError: '>' not supported between instances of 'str' and 'int'
# expect: TypeError: 'int' object is not iterable
# expect: TypeError: max expected at least 1 argument, got 0
# expect: TypeError: Cannot specify a default for max() with multiple positional arguments
# expect: ValueError: min() arg is an empty sequence
