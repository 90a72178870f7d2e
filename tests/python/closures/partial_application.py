def partial(f, *fixed, **fixed_kw):
    def call(*args, **kw):
        return f(*fixed, *args, **{**fixed_kw, **kw})
    return call
def show(a, b, c=0, d=0):
    return a, b, c, d
p = partial(show, 1, c=3)
print(p(2), p(2, c=9), p(5, d=4), partial(p, 8)(d=1))
# expect: (1, 2, 3, 0) (1, 2, 9, 0) (1, 5, 3, 4) (1, 8, 3, 1)
