x = 'global'
def f(x):
    def g(x):
        return x
    return g('inner'), x
print(f('param'), x)  # expect: ('inner', 'param') global
print((lambda x: [x for x in range(2)] + [x])('p'))  # expect: [0, 1, 'p']
