# no-stress: it makes very many objects
# no-python: it only takes CPython long
class Node:
    pass
for i in range(200000):
    a, b = Node(), Node()
    a.other, b.other = b, a
    a.payload = 'x' * 1000
print('done')  # expect: done
