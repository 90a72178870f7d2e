from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int
def where(p):
    match p:
        case P(0, 0): return 'origin'
        case P(0, y): return f'on y at {y}'
        case P(x=x, y=0): return f'on x at {x}'
        case P(): return 'elsewhere'
print(P.__match_args__, where(P(0, 0)), where(P(0, 5)), where(P(5, 0)), where(P(1, 1)))
# expect: ('x', 'y') origin on y at 5 on x at 5 elsewhere
