class P:
    __slots__ = ('x', 'y')
    def __init__(self, x): self.x = x
p = P(1)
p.y = 2
print(p.x, p.y, P.__slots__, hasattr(p, '__dict__'))  # expect: 1 2 ('x', 'y') False
for action in (lambda: setattr(p, 'z', 1), lambda: P(1).y):
    try:
        action()
    except AttributeError as e:
        print(e)
# expect: 'P' object has no attribute 'z'
# expect: 'P' object has no attribute 'y'
del p.x
print(hasattr(p, 'x'))  # expect: False
class Q(P):
    __slots__ = ['z']
class R(P): pass
q, r = Q(1), R(1)
q.z = 3
r.anything = 4
print(q.x, q.z, r.x, r.anything)  # expect: 1 3 1 4
try:
    q.w = 1
except AttributeError as e:
    print(e)
# expect: 'Q' object has no attribute 'w'
