class Steps(int):
    def __neg__(self): return ('neg', int(self))
    def __pos__(self): return ('pos', int(self))
    def __invert__(self): return ('invert', int(self))
class Level(float):
    def __neg__(self): return 'lower'
class Plain(int): pass
print(-Steps(3), +Steps(4), ~Steps(5))  # expect: ('neg', 3) ('pos', 4) ('invert', 5)
print(-Level(1.5), +Level(1.5), -Plain(2), ~Plain(2), type(-Plain(2)).__name__)
# expect: lower 1.5 -2 -3 int
