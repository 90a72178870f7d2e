it = iter([1])
print(list(it), list(it), next(it, 'd'))  # expect: [1] [] d
a = [1, 2]
it = iter(a)
next(it)
a.append(3)
print(list(it))  # expect: [2, 3]
a.append(4)
print(list(it))  # expect: []
