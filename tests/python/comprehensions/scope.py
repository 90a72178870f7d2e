x = 'outer'
print([x for x in range(3)], x)  # expect: [0, 1, 2] outer
def f():
    y = 10
    return [y + i for i in range(3)], {y: i for i in range(1)}
print(f())  # expect: ([10, 11, 12], {10: 0})
fs = [lambda: i for i in range(3)]
print([g() for g in fs])  # expect: [2, 2, 2]
gs = [lambda i=i: i for i in range(3)]
print([g() for g in gs])  # expect: [0, 1, 2]
