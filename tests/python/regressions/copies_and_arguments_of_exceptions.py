import copy
class E(Exception):
    def __new__(cls, a, b): return super().__new__(cls, a)
print(E(1,2).args)  # expect: (1, 2)
class G(ExceptionGroup):
    def __new__(cls, m, e, code):
        made = super().__new__(cls, m, e); made.code = code; return made
    def derive(self, e): return G(self.message, e, self.code+1)
g = G('m', [ValueError(1), KeyError(2)], 5)
print(repr(g), g.args, g.code)
# expect: G('m', [ValueError(1), KeyError(2)], 5) ('m', [ValueError(1), KeyError(2)], 5) 5
a, b = g.split(KeyError)
print(repr(a), repr(b), a.code)  # expect: G('m', [KeyError(2)], 6) G('m', [ValueError(1)], 6) 6
class F(Exception):
    def __init__(self, a, b=2): super().__init__(a); self.b = b
e = F(1, 3); e.add_note('n'); e.extra = [1]
for c in (copy.copy(e), copy.deepcopy(e)):
    print(repr(c), c is e, type(c).__name__, c.b, c.__notes__, c.extra, c.extra is e.extra, c.__cause__, c.__traceback__)
# expect: F(1) False F 3 ['n'] [1] True None None
# expect: F(1) False F 3 ['n'] [1] False None None
c = copy.copy(KeyError('k')); print(repr(c))  # expect: KeyError('k')
class K(Exception):
    def __init__(self, a, b): super().__init__(a + b)
try: print(copy.copy(K(1, 2)))
except TypeError as e: print(e)
# expect: K.__init__() missing 1 required positional argument: 'b'
l = [1]; v = ValueError(l, l); w = copy.deepcopy(v); print(w.args[0] is w.args[1], w.args[0] is l)
# expect: True False
x = OSError(2, 'no', 'file'); y = copy.copy(x); print(repr(y), y.errno, y.filename)
# expect: FileNotFoundError(2, 'no') 2 file
print(repr(copy.copy(StopIteration(4))), copy.copy(StopIteration(4)).value)
# expect: StopIteration(4) 4
