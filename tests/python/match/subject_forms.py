match 1, 2:
    case a, b: print(a, b)
# expect: 1 2
match [1, 2],:
    case ([a, b],): print(a, b)
# expect: 1 2
match *[1, 2], 3:
    case [a, *b]: print(a, b)
# expect: 1 [2, 3]
match (n := 5):
    case int(): print(n)
# expect: 5
match {'a': 1}['a']:
    case 1: print('subscript')
# expect: subscript
match lambda: 5:
    case f: print(f())
# expect: 5
match not 1:
    case False: print('false')
# expect: false
