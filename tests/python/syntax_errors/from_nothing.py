from math import
# expect compile error: 1: invalid syntax
