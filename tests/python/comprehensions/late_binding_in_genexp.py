n = 2
g = (x * n for x in range(3))
n = 10
print(list(g))  # expect: [0, 10, 20]
items = [1, 2]
g = (x for x in items)
items = [3]
print(list(g))  # expect: [1, 2]
