class P:
    def __init__(self, x): self.x = x
    def __eq__(self, o): return isinstance(o, P) and self.x == o.x
    def __hash__(self): return hash(self.x)
print(P(1) == P(1), P(1) in {P(1)}, len({P(1), P(1), P(2)}), {P(1): 'v'}[P(1)], P(1) == 1, P(1) != P(2))
# expect: True True 2 v False True
class NoHash:
    def __eq__(self, o): return True
print(NoHash.__hash__)  # expect: None
try:
    hash(NoHash())
except TypeError as e:
    print(e)
# expect: unhashable type: 'NoHash'
class Plain: pass
p = Plain()
print(p == p, p == Plain(), hash(p) == hash(p), p in [p], len({p, p}))
# expect: True False True True 1
