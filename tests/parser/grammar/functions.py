# Every kind of parameter; compared with CPython's tree by compare.py.
def f(): pass
def f(a): pass
def f(a,): pass
def f(a, b): pass
def f(a, /): pass
def f(a, /,): pass
def f(a, b, /, c): pass
def f(a, b=1, /, c=2): pass
def f(a, /, b=1): pass
def f(a=1, /): pass
def f(*, a): pass
def f(*, a,): pass
def f(*, a, b=1, c): pass
def f(*a): pass
def f(*a,): pass
def f(*a, b): pass
def f(*a, b=1, c, **d): pass
def f(**a): pass
def f(**a,): pass
def f(a, *, b, **c): pass
def f(a, b, /, c, d=1, *e, f, g=2, **h): pass
def f(a: int, b: "str" = "x", /, *c: list[int], d: int = 1, **e: dict) -> None: pass
def f(*args: *Ts) -> tuple[*Ts]: pass
def f(a: (yield) = (b := 1)) -> lambda: c: pass
def f(
    a,  # comment
    b,
): pass
def f(a, b=lambda c, d=1: e, *f): return a
async def f(a, /, *b): pass
def match(case, _): pass
lambda: a
lambda a: b
lambda a,: b
lambda a, /: b
lambda a, /, b=1, *c, d, e=2, **f: g
lambda *, a: b
lambda *a,: b
lambda **a: b
lambda a=lambda b: c, *d: e
lambda: (yield)
lambda a: (b := a)
