class P:
    __slots__ = ('x',)
    def __init__(self, x): self.x = x
class R(P): pass
r = R(1)
r.anything = 4
print(r.x, r.anything, r.__dict__)  # expect: 1 4 {'anything': 4}
r.__dict__['more'] = 5
print(r.more)  # expect: 5
