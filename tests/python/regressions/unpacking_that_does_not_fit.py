def f():
    a = b = 'old'
    for value in ('xyz', iter([1]), (n for n in range(5)), {'p': 1}, [1, 2, 3], 5):
        try:
            a, b = value
        except (ValueError, TypeError) as e:
            print(e, a, b)
    try:
        (a,) = 'xy'
    except ValueError as e:
        print(e, a)
    a, b = 'ok'
    print(a, b)
f()
# expect: too many values to unpack (expected 2) old old
# expect: not enough values to unpack (expected 2, got 1) old old
# expect: too many values to unpack (expected 2) old old
# expect: not enough values to unpack (expected 2, got 1) old old
# expect: too many values to unpack (expected 2) old old
# expect: cannot unpack non-iterable int object old old
# expect: too many values to unpack (expected 1) old
# expect: o k
def breaking():
    yield 1
    raise KeyError('inside')
def g():
    a = b = 0
    try:
        a, b = breaking()
    except KeyError as e:
        print(e, a, b)
g()  # expect: 'inside' 0 0
