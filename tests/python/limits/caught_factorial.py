# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
import math
while True:
    try:
        math.factorial(10 ** 8)
    except BaseException:
        pass
# expect limit: PAWL-2001
