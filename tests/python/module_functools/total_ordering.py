from functools import total_ordering
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
print(V(1) < V(2), V(1) <= V(1), V(2) > V(1), V(2) >= V(3), V(1) != V(2), sorted([V(3), V(1)])[0].n)
# expect: True True True False True 1
try:
    @total_ordering
    class Bad: pass
except ValueError as e:
    print(e)
# expect: must define at least one ordering operation: < > <= >=
