class K:
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return self.n % 3
    def __eq__(self, other):
        return isinstance(other, K) and self.n == other.n
    def __repr__(self):
        return f'K{self.n}'
d = {}
for i in range(8):
    d[K(i)] = i
d[K(3)] = 'three'
del d[K(1)]
print(d, K(4) in d, K(1) in d, d[K(7)], d.get(K(9)))
# expect: {K0: 0, K2: 2, K3: 'three', K4: 4, K5: 5, K6: 6, K7: 7} True False 7 None
