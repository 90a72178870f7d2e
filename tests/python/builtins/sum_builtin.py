print(sum([]), sum([1, 2, 3]), sum((1.5, 2)), sum(range(5), 10), sum([[1], [2]], []), sum([1], start=5), sum([True, True]))
# expect: 0 6 3.5 20 [1, 2] 6 2
print(sum([0.1] * 3), sum(x for x in range(4)), sum([10 ** 20, 1]), sum({1: 'a', 2: 'b'}), sum([1, 2.5, 3]))
# expect: 0.30000000000000004 6 100000000000000000001 3 6.5
for f in (lambda: sum(['a', 'b']), lambda: sum([1, 'a']), lambda: sum(5), lambda: sum(['a'], ''), lambda: sum([b'a'], b'')):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: unsupported operand type(s) for +: 'int' and 'str'
# expect: unsupported operand type(s) for +: 'int' and 'str'
# expect: 'int' object is not iterable
# expect: sum() can't sum strings [use ''.join(seq) instead]
# expect: sum() can't sum bytes [use b''.join(seq) instead]
