def f(x):
    match x:
        case [int() as a, (str() | None) as b] as whole: return a, b, whole
        case {'k': {'n': int() as n} as inner}: return n, inner
        case [x, [y, *_] as tail]: return x, y, tail
for x in ([1, 'a'], [1, None], {'k': {'n': 5, 'm': 6}}, [1.5, [2, 3]], [1, 2]):
    print(f(x))
# expect: (1, 'a', [1, 'a'])
# expect: (1, None, [1, None])
# expect: (5, {'n': 5, 'm': 6})
# expect: (1.5, 2, [2, 3])
# expect: None
