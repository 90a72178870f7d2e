def f(x):
    match x:
        case n if isinstance(n, int) and n < 0: return 'negative'
        case n if print('guard 2', n) or n == 0: return 'zero'
        case [a, b] if a == b: return 'equal'
        case [a, b] if (d := a - b) > 0: return f'down {d}'
        case _: return 'none'
for x in (-1, 0, [2, 2], [5, 2], [1, 2]):
    print(f(x))
# expect: negative
# expect: guard 2 0
# expect: zero
# expect: guard 2 [2, 2]
# expect: equal
# expect: guard 2 [5, 2]
# expect: down 3
# expect: guard 2 [1, 2]
# expect: none
