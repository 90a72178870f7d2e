# args: --fuel 100000000
# no-python: CPython would match for ages
# no-stress: there is nothing to restore inside one match
import re
try:
    print(re.search(r'(a*)\1b', 'a' * 200000 + 'cb'))
except BaseException as e:
    print(type(e).__name__)
# expect limit: PAWL-2001
