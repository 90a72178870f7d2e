class CM:
    def __init__(self, v): self.v = v
    def __enter__(self): return self.v
    def __exit__(self, *a): pass
class O: pass
o, d = O(), {}
with CM((1, 2)) as (a, b), CM([3, 4, 5]) as [c, *rest], CM('attr') as o.x, CM('item') as d['k']:
    print(a, b, c, rest, o.x, d)
# expect: 1 2 3 [4, 5] attr {'k': 'item'}
with CM(1) as v:
    pass
print(v)  # expect: 1
