import math
print(math.fsum([0.1] * 10), sum([0.1] * 10), math.prod([1, 2, 3, 4]), math.prod([], start=5), math.prod([1.5, 2]), math.fsum([1e100, 1.0, -1e100]))
# expect: 1.0 0.9999999999999999 24 5 3.0 1.0
print(math.prod(range(1, 25)), math.fsum([]), math.prod([2] * 70))
# expect: 620448401733239439360000 0.0 1180591620717411303424
