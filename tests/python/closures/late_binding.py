fs = []
for i in range(3):
    fs.append(lambda: i)
print([f() for f in fs])  # expect: [2, 2, 2]
gs = [lambda i=i: i for i in range(3)]
print([g() for g in gs])  # expect: [0, 1, 2]
def make(n):
    return lambda: n
print([make(i)() for i in range(3)])  # expect: [0, 1, 2]
