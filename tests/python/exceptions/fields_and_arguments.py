# The fields of exceptions are their own: new args do not change them, and texts are made of fields.
i = ImportError("a"); i.args = ("new",); print(i, i.msg)  # expect: a a
i = ImportError("a"); i.msg = "changed"; print(i)  # expect: changed
i = ImportError("a"); i.msg = None; print(i)  # expect: a
o = OSError(2, "no", "f"); o.strerror = "S"; o.errno = 9; print(o)  # expect: [Errno 9] S: 'f'
o = OSError("x"); o.args = (2, "no"); print(o, o.errno)  # expect: (2, 'no') None
o = OSError(2, "no"); o.args = (); print(o, o.errno, o.args)  # expect: [Errno 2] no 2 ()
o = OSError("x"); o.filename = "f"; print(o)  # expect: [Errno None] None: 'f'
o = OSError(); print(repr(str(o))); o.errno = 5; o.strerror = "S"; print(o)
# expect: ''
# expect: [Errno 5] S
s = SystemExit(3); s.args = ("new",); print(s.code, s)  # expect: 3 new
s = StopIteration(5); s.args = ("new",); print(s.value, s)  # expect: 5 new
s = SyntaxError("m", ("f", 1, 2, "t")); s.msg = "M"; s.lineno = 7; print(s)  # expect: M (f, line 7)
s = SyntaxError("m", ("f", 1, 2, "t")); s.args = ("other",); print(s, s.filename)
# expect: m (f, line 1) f
print(SyntaxError(), "|", SyntaxError("only"), "|", SyntaxError("x", ("d/f.py", 3, None, None)), "|", SyntaxError(None))
# expect: None | only | x (f.py, line 3) | None
s = SyntaxError("m"); s.lineno = 3; print(s); s.filename = "a/b.py"; print(s)
# expect: m (line 3)
# expect: m (b.py, line 3)
u = UnicodeDecodeError("utf-8", b"abc", 1, 2, "bad"); u.encoding = "x"; print(u); u.args = (); print(u, u.reason)
# expect: 'x' codec can't decode byte 0x62 in position 1: bad
# expect: 'x' codec can't decode byte 0x62 in position 1: bad bad
k = KeyError("a"); k.args = ("b",); print(k)  # expect: 'b'
class E(OSError):
    def __init__(self, text): self.text = text
print(E("t"), E("t").args)  # expect:  ()
class F(OSError):
    def __init__(self, a, b): super().__init__(a, b); self.filename = "q"
print(F(1, "z"))  # expect: [Errno 1] z: 'q'
