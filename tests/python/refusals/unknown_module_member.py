from math import squareroot
print(squareroot(4))
# expect compile error: 1: squareroot
