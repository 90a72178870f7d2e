def ev(e):
    match e:
        case int() | float(): return e
        case ('+', l, r): return ev(l) + ev(r)
        case ('*', l, r): return ev(l) * ev(r)
        case ('-', x): return -ev(x)
        case ('let', str(n), v, body): return ev(subst(body, n, ev(v)))
        case str(n): raise NameError(n)
        case _: raise ValueError(f'bad {e!r}')
def subst(e, n, v):
    match e:
        case str() if e == n: return v
        case tuple(): return tuple(e[:1]) + tuple(subst(x, n, v) for x in e[1:])
        case _: return e
print(ev(('+', 1, ('*', 2, ('-', 3)))), ev(('let', 'x', 5, ('*', 'x', 'x'))))  # expect: -5 25
for bad in ('y', (1, 2, 3, 4, 5)):
    try:
        ev(bad)
    except (NameError, ValueError) as e:
        print(type(e).__name__, e)
# expect: NameError y
# expect: ValueError bad (1, 2, 3, 4, 5)
