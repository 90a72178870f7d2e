# Every form of expression; compared with CPython's tree by compare.py.
a or b or c and d and not e
not not a
a < b <= c == d != e > f >= g is h is not i in j not in k
a | b ^ c & d << e >> f + g - h * i / j // k % l @ m
-a, +b, ~c, - -d, -a ** -b ** -c, (-a) ** b
a if b else c if d else e
(a if b else c) if d else e
lambda: 0
lambda x, y=1, *args, z, w=2, **kwargs: (x, y)
lambda x, /, y: x
lambda *, a: a
lambda *a, **k: lambda: 1
a.b.c[d](e)(f).g
a[1], a[1:2], a[:], a[::], a[1:], a[:1], a[::2], a[1:2:3], a[1:2, 3], a[1,], a[...], a[b:=1]
a[*b], a[*b, c], a[b, *c], a[lambda x: x:lambda: 1]
f(), f(a), f(a,), f(a, b), f(*a), f(**a), f(a, *b, c, *d, e=1, *f, g=2, **h, i=3, **j)
f(x for x in y), f((x for x in y), z), f(a := 1), f(a=(b := 2)), f(not a), f(-a)
f(a)(b)(c), f(lambda: x), f(a if b else c), f(await_, print)
(), (a,), (a, b), (a, b,), ((a)), (((a, b),),), (*a, b), (a := 1), (a := 1, b := 2), (yield)
[], [a], [a,], [a, b], [*a, *b], [a := 1, b], [[[]]], [a if b else c]
{}, {a}, {a,}, {a, b}, {*a, b}, {a: b}, {a: b,}, {a: b, **c, d: e}, {**a}, {**a | b}, {a: lambda: b}
[x for x in y], [x for x in y if z], [x for x in y if z if w for v in u], [x for x, in y]
[x for x, *y in z], [x for (x, y), z in w], [x for x.y in z], [x for x[0] in y], [(x, y) for x in y]
{x for x in y}, {x: y for x, y in z}, {x: y for x in a for y in b if c}, (x for x in y)
[x async for x in y], {x: 1 async for x in y if await z}, (x for x in a async for y in b)
[x for x in (a if b else c)], [(yield) for x in y], [x if y else z for x in y]
a = b = c, d = e
a, b = b, a
a, = b
*a, b = c
[a, *b] = (c, [d, e]) = f
(a), [b], (c, d), e.f, g[0], *h = x
a = yield
a = yield b, c
a = yield from b
a = *b, c
a: int
a: int = 1
a: int = yield
a.b: int
a[0]: int = 2
(a): int = 3
(a.b): (c, d) = *e, f
a += 1; a -= 1; a *= 1; a /= 1; a //= 1; a %= 1; a @= 1; a &= 1; a |= 1; a ^= 1; a <<= 1; a >>= 1
a **= 1; a.b += c; a[0] += yield; a += b, c; (a) += 1
await a, await a.b(c)[d], -await a ** 2, await a ** await b
print >>a, b
1if 2else 3
[1for x in y]
print(a)if b else c
a . b . c; a [0]; f (x)
None, True, False, ...
match, case, _, match.case, match(case), match[case], match * case, -match, match or case
match, = case
