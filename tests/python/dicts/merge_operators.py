a = {'x': 1, 'y': 2}
b = {'y': 3, 'z': 4}
print(a | b, b | a, a)  # expect: {'x': 1, 'y': 3, 'z': 4} {'y': 2, 'z': 4, 'x': 1} {'x': 1, 'y': 2}
a |= b
print(a)  # expect: {'x': 1, 'y': 3, 'z': 4}
a |= [('q', 0)]
print(a)  # expect: {'x': 1, 'y': 3, 'z': 4, 'q': 0}
try:
    a | [('r', 1)]
except TypeError as e:
    print(e)
# expect: unsupported operand type(s) for |: 'dict' and 'list'
