def a(x):
    def b(y):
        def c(z):
            nonlocal x, y
            x += 1
            y += x
            return x, y, z
        return c
    return b
f = a(1)(10)
print(f('p'), f('q'))  # expect: (2, 12, 'p') (3, 15, 'q')
def outer():
    v = 'outer'
    def middle():
        def inner():
            nonlocal v
            v = 'changed by inner'
        inner()
    middle()
    return v
print(outer())  # expect: changed by inner
