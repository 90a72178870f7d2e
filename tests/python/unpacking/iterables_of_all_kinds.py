class It:
    def __iter__(self):
        yield from (7, 8)
a, b = It()
print(a, b)  # expect: 7 8
a, b = map(str, (1, 2))
print(a, b)  # expect: 1 2
a, b = {'k1': 1, 'k2': 2}
print(a, b)  # expect: k1 k2
a, b, c = range(3)
print(a, b, c)  # expect: 0 1 2
class Old:
    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return i * 10
a, b = Old()
print(a, b, [*Old()])  # expect: 0 10 [0, 10]
