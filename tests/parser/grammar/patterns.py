# Every kind of pattern; compared with CPython's tree by compare.py.
match a:
    case 1: pass
    case -1: pass
    case 1.5 | -2.5: pass
    case 1 + 2j: pass
    case -1 - 2J: pass
    case 0x10: pass
    case "a": pass
    case "a" "b": pass
    case b"a": pass
    case None: pass
    case True | False: pass
    case a: pass
    case _: pass
    case a.b: pass
    case a.b.c | d.e: pass
    case (a): pass
    case (a | b) as c: pass
    case a | b as c: pass
    case (1 as a) | (2 as a): pass
    case (): pass
    case (a,): pass
    case (a, b): pass
    case (a, *b, c,): pass
    case []: pass
    case [a]: pass
    case [a, *_]: pass
    case [a, [b, *c], (d, e)]: pass
    case a, b: pass
    case a,: pass
    case *a,: pass
    case *_, a: pass
    case a, *b, c: pass
    case 1, 2 | 3 as x, [*y]: pass
    case {}: pass
    case {"a": b}: pass
    case {"a": b, 1: c, -1: d, 1 + 2j: i, None: e, True: f, g.h: _,}: pass
    case {**rest}: pass
    case {"a": 1, **rest}: pass
    case {"a": 1, **rest,}: pass
    case A(): pass
    case a.B(): pass
    case A(b): pass
    case A(b, c,): pass
    case A(b=c): pass
    case A(b=c, d=1 | 2 as e,): pass
    case A(b, C(d), e=[f], g={"h": i}): pass
    case a if b: pass
    case a if (b := c): pass
    case a if b := c: pass
    case [a] if a and b:
        match a, b:
            case (case, match): pass
    case match: pass
match a,:
    case b: pass
match *a, b:
    case c: pass
match (a := b):
    case c: pass
match a := b:
    case c: pass
match (a, b):
    case c: pass
match [a]:
    case c: pass
match {a: b}:
    case c: pass
match -a:
    case c: pass
match not a:
    case c: pass
match lambda: a:
    case c: pass
match match:
    case case: pass
match (a):
    case c:
        d
match(a)
match [a]
match -a
match * a
match = case = 1
match: int = 1
match.a
match(a).b = c
match[a:b] = c
match, case
case = _
case(a)
case.a
