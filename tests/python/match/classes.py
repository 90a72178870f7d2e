class P:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
class Q:
    def __init__(self, v): self.v = v
def f(o):
    match o:
        case P(0, 0): return 'origin'
        case P(x, 0): return f'x axis {x}'
        case P(x=0, y=y): return f'y axis {y}'
        case P(x, y=yy) if x == yy: return f'diagonal {x}'
        case P(): return 'point'
        case Q(v=[a, b]): return f'Q list {a} {b}'
        case Q(v=Q(v=inner)): return f'nested {inner}'
        case Q(): return 'Q'
for o in (P(0, 0), P(3, 0), P(0, 4), P(5, 5), P(1, 2), Q([1, 2]), Q(Q(7)), Q(1), 5):
    print(f(o))
# expect: origin
# expect: x axis 3
# expect: y axis 4
# expect: diagonal 5
# expect: point
# expect: Q list 1 2
# expect: nested 7
# expect: Q
# expect: None
