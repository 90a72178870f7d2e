def g(a, b=[]):
    b.append(a)
    yield from b
x = g(1)
y = g(2)
print(list(y), list(x))  # expect: [2] [2, 1]
try:
    g()
except TypeError as e:
    print(e)
# expect: g() missing 1 required positional argument: 'a'
