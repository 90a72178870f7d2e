def f(x):
    x = x + 1
    y = x
    x = str(y)
    return x, y
print(f(1))  # expect: ('2', 2)
def g(f):
    return f
print(g(5))  # expect: 5
def h(list, str=3):
    return list, str
print(h(1), list('ab'))  # expect: (1, 3) ['a', 'b']
