import math
print(math.squareroot(4))
# expect compile error: 2: squareroot
