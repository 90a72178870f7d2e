it = iter(range(6))
for x in it:
    if x == 2:
        break
print(next(it), list(it))  # expect: 3 [4, 5]
it = iter('abcdef')
print(list(zip(it, it)), [next(it, None)])  # expect: [('a', 'b'), ('c', 'd'), ('e', 'f')] [None]
it = iter([1, 2, 3])
a, b = next(it), next(it)
print(a, b, *it)  # expect: 1 2 3
