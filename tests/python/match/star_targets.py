def f(x):
    match x:
        case [a, *b, c]: return a, b, c
        case [*b]: return b
def g(x):
    match x:
        case {'a': 1, **others}: return others
print(f([1, 2]), f([1, 2, 3, 4]), f([1]), f([]), g({'a': 1, 'b': 2, 'c': 3}), g({'a': 1}), g({'a': 2}))
# expect: (1, [], 2) (1, [2, 3], 4) [1] [] {'b': 2, 'c': 3} {} None
