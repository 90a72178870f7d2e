# no-stress: there is nothing to restore inside one call
import math
try:
    math.factorial(10 ** 8)
except BaseException as e:
    print('caught', type(e).__name__)
# expect limit: PAWL-2001
