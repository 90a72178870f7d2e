class P:
    def __init__(self, x): self.x = x
    def __hash__(self): return hash(self.x)
    def __eq__(self, o): return self.x == o.x
    def __repr__(self): return f'P({self.x})'
s = {P(1), P(2), P(1)}
print(len(s), P(2) in s, P(3) in s, sorted(s, key=lambda p: p.x))
# expect: 2 True False [P(1), P(2)]
s.discard(P(1))
print(s)  # expect: {P(2)}
