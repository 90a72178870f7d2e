def f(x):
    match x:
        case (1 | 2 | 3) as n: return f'small {n}'
        case [0, y] | [y, 0]: return f'with zero {y}'
        case {'a': v} | {'b': v}: return f'a or b {v}'
        case str() | bytes() as t: return f'texty {t}'
        case 'never' | None: return 'none'
for x in (1, 3, [0, 5], [6, 0], {'a': 1}, {'b': 2}, 'x', b'y', None, 9):
    print(f(x))
# expect: small 1
# expect: small 3
# expect: with zero 5
# expect: with zero 6
# expect: a or b 1
# expect: a or b 2
# expect: texty x
# expect: texty b'y'
# expect: none
# expect: None
