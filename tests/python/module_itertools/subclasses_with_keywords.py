# Keywords of a subclass are for its own __init__ or __new__.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
import itertools
class Ch(itertools.chain):
    def __init__(self, *a, key=None): self.key = key
class Co(itertools.count):
    def __new__(cls, start=0, *, tag): 
        self = super().__new__(cls, start); self.tag = tag; return self
class Rp(itertools.repeat):
    def __init__(self, *a, **k): self.k = k
t(lambda: list(Ch([1], [2], key=3))); t(lambda: Ch([1], key=3).key); t(lambda: next(Co(3, tag=1))); t(lambda: Rp(1, times=2).k); t(lambda: list(Rp(1, times=2)))
# expect: [1, 2]
# expect: 3
# expect: 3
# expect: {'times': 2}
# expect: [1, 1]
class Cy(itertools.cycle):
    def __init__(self, it, extra=None): self.extra = extra
t(lambda: Cy([1], extra=5).extra)  # expect: 5
class Is(itertools.islice):
    def __init__(self, *a, name=None): self.name = name
t(lambda: list(Is([1,2,3], 2, name="q"))); t(lambda: Is([1,2,3], 2, name="q").name)
# expect: [1, 2]
# expect: q
t(lambda: itertools.chain(a=1)); t(lambda: itertools.islice([1], 2, x=3))
# expect: TypeError chain() takes no keyword arguments
# expect: TypeError islice() takes no keyword arguments
class Pl(itertools.chain): pass
t(lambda: Pl([1], x=2))  # expect: TypeError chain() takes no keyword arguments
