from itertools import takewhile, dropwhile, filterfalse, compress, islice
print(list(takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(dropwhile(lambda x: x < 3, [1, 2, 3, 1])), list(filterfalse(lambda x: x % 2, range(5))), list(filterfalse(None, [0, 1, ''])))
# expect: [1, 2] [3, 1] [0, 2, 4] [0, '']
print(list(compress('abcd', [1, 0, 1])), list(islice('abcdef', 2)), list(islice('abcdef', 1, 4)), list(islice('abcdef', 1, None, 2)), list(islice('ab', 5)))
# expect: ['a', 'c'] ['a', 'b'] ['b', 'c', 'd'] ['b', 'd', 'f'] ['a', 'b']
for args in ((-1,), (0, 5, 0), ('x',)):
    try:
        list(islice('abc', *args))
    except ValueError as e:
        print(e)
# expect: Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.
# expect: Step for islice() must be a positive integer or None.
# expect: Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.
