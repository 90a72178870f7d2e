s = 'hello'
up = s.upper
print(up(), [].append.__name__, up.__name__, str.upper('x'), list(map(str.strip, [' a ', 'b '])))
# expect: HELLO append upper X ['a', 'b']
a = [1]
push = a.append
push(2)
print(a, {}.get('x', 1), dict.get({'k': 5}, 'k'), int.__add__(1, 2))  # expect: [1, 2] 1 5 3
class C:
    def __init__(self, n): self.n = n
    def get(self): return self.n
bound = C(5).get
print(bound(), C.get(C(6)), sorted([C(3), C(1)], key=C.get)[0].n)  # expect: 5 6 1
