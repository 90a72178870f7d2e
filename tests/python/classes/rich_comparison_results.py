class Expr:
    def __init__(self, t): self.t = t
    def __eq__(self, o): return f'{self.t} == {o}'
    def __lt__(self, o): return [self.t, o]
    def __ne__(self, o): return None
e = Expr('x')
print(e == 1, e < 2, e != 3, 1 == e, 5 > e)  # expect: x == 1 ['x', 2] None x == 1 ['x', 5]
class Eq:
    def __eq__(self, o): return 'truthy'
print(Eq() == 1, Eq() != 1)  # expect: truthy False
