a, b, c = {1}, {1, 2}, {1, 2, 3}
print(a < b < c, a <= b <= c, c > b > a, a < a, a <= a)  # expect: True True True False True
print(sorted([c, a, b], key=len) == [a, b, c], max([a, c, b]) == c)  # expect: True True
