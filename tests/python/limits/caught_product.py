# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
import math
while True:
    try:
        math.prod(range(1, 10 ** 6))
    except BaseException:
        pass
# expect limit: PAWL-2001
