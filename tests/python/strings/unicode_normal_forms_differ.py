a = 'é'
b = 'e\u0301'
print(a == b, len(a), len(b), a.upper(), len(b.upper()))  # expect: False 1 2 É 2
print([c for c in b], a < b, sorted([a, b, 'f', 'e']) == ['e', b, 'f', a])
# expect: ['e', '́'] False True
