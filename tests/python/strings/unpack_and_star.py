first, *rest = 'word'
print(first, rest)  # expect: w ['o', 'r', 'd']
print(*'abc', sep='-')  # expect: a-b-c
print([*'ab', *'cd'], {*'aa'}, (*'xy',))  # expect: ['a', 'b', 'c', 'd'] {'a'} ('x', 'y')
def f(*args):
    return len(args)
print(f(*'hello'))  # expect: 5
