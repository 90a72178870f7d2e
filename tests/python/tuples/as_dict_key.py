d = {(0, 0): 'origin', (1, 2): 'p'}
print(d[0, 0], d[(1, 2)], (0, 0) in d)  # expect: origin p True
print(hash((1, 2)) == hash((1, 2)), {(1, (2, 3)): 'n'}[1, (2, 3)])  # expect: True n
try:
    {([],): 1}
except TypeError as e:
    print(e)
# expect: unhashable type: 'list'
