# Every form of statement; compared with CPython's tree by compare.py.
import a
import a.b.c as d, e
import a . b
from a import b
from a.b import c as d, e
from a import (b, c as d,)
from . import a
from .a import b
from ... import a
from .... import a
from ...a.b import (c)
from . . . import a
from a import *
global_ = 1
pass; pass;
if a: b
elif c: d
elif e:
    f
    g
else: h
if (a := b) and c: pass
if a := b: pass
while a: b
else: c
while (a := f()):
    break
for a in b: c
else:
    d
for a, *b in c, *d: continue
for (a, b), [c, d] in e: pass
for a.b in c: pass
for a[0] in c: pass
for a in *b, c: pass
for a in lambda: b, c: pass
for x, in y: pass
with a: b
with a as b, c as (d, e), f as g.h, i as [j, *k]: pass
with (a): b
with (a, b): c
with (a, b) as c: d
with (a as b): c
with (a as b, c as d,): e
with (a as b, c): d
with (a, b as c, d): e
with (a), (b): c
with (a) as b, (c): d
with (yield): a
with (a if b else c): d
with (a).b: c
with (a)(b) as c: d
with (a for b in c): d
with (a := b): c
with (a,): b
with (a, b).c as d: e
with a, b as c: d
try: a
except: b
try:
    a
except A: b
except (B, C) as d: e
except f.g() as h:
    i
else: j
finally: k
try: a
finally: b
try: a
except* A: b
except* (B, C) as d:
    e
else: f
finally: g
raise
raise a
raise a from b
raise a() from None
assert a
assert a, b
assert (a, b)
assert a if b else c, lambda: d
del a
del a, b
del a,
del (a, b), [c, d], e.f, g[0], (h), ((i),), ()
del (a), [b]
return_ = 1
def f():
    return
    return a
    return a, *b
    return (yield)
    global a, b
    yield
    yield a, b
    yield from a
    def g():
        nonlocal a, b
        return *a, b
class A: pass
class B(): pass
class C(A, *b, metaclass=d, **e):
    """doc"""
    x: int = 1
    def f(self): return super().f()
@a
@a.b(c)[d]
@(lambda f: f)
@a if b else c
@x := y
class D(A): a = b; c = d
@a
def f(): pass
@a
async def f(): pass
async def f(a, *, b) -> c:
    async with a as b, c: pass
    async with (a as b, c as d): pass
    async for a in b: pass
    else: c
    await a
    return [x async for x in y]
if a:
    if b:
        if c: d
    else: e
else:
    if f: g
