# no-python: CPython would match for ages
# no-stress: there is nothing to restore inside one match
import re
try:
    print(re.match(r'(a+)+$', 'a' * 50 + 'b'))
except Exception as e:
    print(type(e).__name__)
# expect limit: PAWL-2001
