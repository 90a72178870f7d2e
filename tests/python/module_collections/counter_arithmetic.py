from collections import Counter
a, b = Counter(x=3, y=1), Counter(x=1, y=2, z=5)
print(a + b, a - b, b - a, a & b, a | b, +Counter(p=1, n=-1), -Counter(p=1, n=-1))
# expect: Counter({'z': 5, 'x': 4, 'y': 3}) Counter({'x': 2}) Counter({'z': 5, 'y': 1}) Counter({'x': 1, 'y': 1}) Counter({'z': 5, 'x': 3, 'y': 2}) Counter({'p': 1}) Counter({'n': 1})
print(a == Counter(y=1, x=3), a <= b, Counter(x=1) <= a, a != b, Counter(x=1, y=0) == Counter(x=1))
# expect: True False True True True
a += b
print(a)  # expect: Counter({'z': 5, 'x': 4, 'y': 3})
a -= Counter(z=4)
print(a)  # expect: Counter({'x': 4, 'y': 3, 'z': 1})
