class P:
    def __init__(self): self._x = 1
    @property
    def x(self): return self._x
    @x.setter
    def x(self, value): self._x = value
    @x.deleter
    def x(self): self._x = None
p = P()
print(P.x.fget(p), P.x.fset(p, 2), p.x, P.x.fdel(p), p.x)  # expect: 1 None 2 None None
e = OSError(2, 'no such file', 'a', None, 'b')
print(e.filename, e.filename2, e.errno, e.strerror)  # expect: a b 2 no such file
e = SyntaxError('bad', ('file.py', 3, 5, 'text', 3, 8))
print(e.msg, e.filename, e.lineno, e.offset, e.text, e.end_lineno, e.end_offset, e.print_file_and_line)
# expect: bad file.py 3 5 text 3 8 None
d = {'a': 1}
print(d.keys().mapping, d.values().mapping['a'], len(d.items().mapping))  # expect: {'a': 1} 1 1
def deep():
    raise ValueError('here')
try:
    deep()
except ValueError as e:
    tb = e.__traceback__
    print(tb.tb_lineno, tb.tb_next.tb_lineno, tb.tb_next.tb_next)
# expect: 21 19 None
print(None, True, False)  # expect: None True False
def gen():
    yield 1
g = gen()
print(g.gi_running, g.gi_suspended, g.gi_yieldfrom)  # expect: False False None
next(g)
print(g.gi_suspended)  # expect: True
g.close()
print(g.gi_frame)  # expect: None
async def coro():
    pass
c = coro()
print(c.cr_running, c.cr_suspended, c.cr_await, c.cr_origin)  # expect: False False None None
c.close()
print(c.cr_frame)  # expect: None
async def agen():
    yield
a = agen()
print(a.ag_running, a.ag_await)  # expect: False None
