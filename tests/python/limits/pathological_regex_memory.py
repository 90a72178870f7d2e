# no-python: CPython has more memory to go back with
# no-stress: there is nothing to restore inside one match
import re
try:
    print(re.match(r'(?:(a)|ab?|b)*c', 'ab' * 3000000))
except MemoryError as e:
    print(type(e).__name__)
# expect: MemoryError
try:
    re.compile('(' * 100000)
except RecursionError as e:
    print(e)
# expect: maximum recursion depth exceeded
for pattern in ('(?:a{1000}b){1000}', '(?:(?:(?:ab){100}){100}){1000}'):
    try:
        print(re.match(pattern, 'a'))
    except (re.error, OverflowError) as e:
        print(e)
# expect: None
# expect: regular expression is too large
