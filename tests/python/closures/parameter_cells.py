def f(a, b=2, *args, c=3, **kw):
    def show():
        return a, b, args, c, kw
    def change():
        nonlocal a, c
        a = 'A'
        c = 'C'
    change()
    return show
print(f(1)(), f(1, 5, 6, 7, c=8, z=9)())
# expect: ('A', 2, (), 'C', {}) ('A', 5, (6, 7), 'C', {'z': 9})
