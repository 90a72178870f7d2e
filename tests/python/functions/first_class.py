def twice(f, x):
    return f(f(x))
print(twice(lambda x: x * 3, 2), twice(str.upper, 'a'), list(map(len, ['a', 'bb'])))
# expect: 18 A [1, 2]
ops = {'+': lambda a, b: a + b, '-': lambda a, b: a - b, 'max': max}
print([ops[o](7, 3) for o in ('+', '-', 'max')])  # expect: [10, 4, 7]
def compose(*fs):
    def composed(x):
        for f in reversed(fs):
            x = f(x)
        return x
    return composed
print(compose(str, abs, int)('-5'))  # expect: 5
f = g = print
f('aliased')  # expect: aliased
print(f is g, [print, len][1]('abc'))  # expect: True 3
