t = (1, 2, 1, 3)
print(t.count(1), t.count(9), t.index(1), t.index(1, 1), t.index(3, -1))  # expect: 2 0 0 2 3
try:
    t.index(9)
except ValueError as e:
    print(e)
# expect: tuple.index(x): x not in tuple
