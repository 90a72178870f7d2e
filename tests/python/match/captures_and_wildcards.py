def f(x):
    match x:
        case (a, b): return f'pair {a} {b}'
        case [a, _, c]: return f'triple {a} {c}'
        case [a, *rest]: return f'first {a} rest {rest}'
        case []: return 'empty'
        case other: return f'other {other}'
for x in ((1, 2), [1, 2, 3], [1, 2, 3, 4], [], [7], 'ab', 5):
    print(f(x))
# expect: pair 1 2
# expect: triple 1 3
# expect: first 1 rest [2, 3, 4]
# expect: empty
# expect: first 7 rest []
# expect: other ab
# expect: other 5
