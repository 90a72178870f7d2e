t = ([], 1)
t[0].append('x')
print(t)  # expect: (['x'], 1)
try:
    t[0] += ['y']
except TypeError as e:
    print(e)
# expect: 'tuple' object does not support item assignment
print(t)  # expect: (['x', 'y'], 1)
