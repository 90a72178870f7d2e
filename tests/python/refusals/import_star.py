from math import *
print(sqrt(4))
# expect compile error: 1: import *
