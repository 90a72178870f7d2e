def f(x):
    match x:
        case [1, 2]: return 'exactly 1 2'
        case [1, *_]: return 'starts with 1'
        case [*_, 9]: return 'ends with 9'
        case [a, *mid, b] if len(mid) > 1: return f'{a}..{b} {mid}'
        case (x, y, *_): return f'at least two {x} {y}'
        case [[a], [b, c]]: return 'nested'
        case [x]: return 'one'
        case _: return 'no'
for x in ([1, 2], (1, 5), [3, 9], [2, 3, 4, 5], [2, 3], ([0], [1, 2]), [0], 'abc', {1: 2}, range(3), b'ab', iter([1])):
    print(f(x))
# expect: exactly 1 2
# expect: starts with 1
# expect: ends with 9
# expect: 2..5 [3, 4]
# expect: at least two 2 3
# expect: at least two [0] [1, 2]
# expect: one
# expect: no
# expect: no
# expect: at least two 0 1
# expect: no
# expect: no
