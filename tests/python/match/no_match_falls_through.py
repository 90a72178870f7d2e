def f(x):
    match x:
        case 1:
            r = 'one'
    return 'after'
print(f(1), f(2))  # expect: after after
x = 'untouched'
match [1, 2, 3]:
    case [x, 5, _]:
        print('no')
    case _:
        print(x)
# expect: untouched
