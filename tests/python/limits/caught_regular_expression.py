# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
import re
while True:
    try:
        re.match(r'(a+)+$', 'a' * 50 + 'b')
    except BaseException:
        pass
# expect limit: PAWL-2001
