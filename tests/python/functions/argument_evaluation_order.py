def t(x):
    print('arg', x)
    return x
def f(*args, **kwargs):
    return args, kwargs
print(f(t(1), t(2), *[t(3)], k=t(4), **{'m': t(5)}))
# expect: arg 1
# expect: arg 2
# expect: arg 3
# expect: arg 4
# expect: arg 5
# expect: ((1, 2, 3), {'k': 4, 'm': 5})
def g(a=t('default'), b=t('second')):
    return a, b
# expect: arg default
# expect: arg second
print(g())  # expect: ('default', 'second')
print([len][t(0)](t('xyz')))
# expect: arg 0
# expect: arg xyz
# expect: 3
