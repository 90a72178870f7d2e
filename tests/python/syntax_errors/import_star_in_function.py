def f():
    from math import *
# expect compile error: 2: import * only allowed at module level
