def f():
    a = [2, 3]
    return 1, *a
print(f())  # expect: (1, 2, 3)
def g():
    yield 0, *[1, 2]
print(list(g()))  # expect: [(0, 1, 2)]
for x in 1, *[2, 3]:
    print(x)
# expect: 1
# expect: 2
# expect: 3
