import re
for p in ('(', ')', '[', '*', 'a**', '(?P<1>a)', r'\1', '(?P<n>a)(?P<n>b)', 'a{3,1}', '(?<=a+)b', '[z-a]', r'\q'):
    try:
        re.compile(p)
        print('fine', p)
    except re.error as e:
        print('error', p)
# expect: error (
# expect: error )
# expect: error [
# expect: error *
# expect: error a**
# expect: error (?P<1>a)
# expect: error \1
# expect: error (?P<n>a)(?P<n>b)
# expect: error a{3,1}
# expect: error (?<=a+)b
# expect: error [z-a]
# expect: error \q
try:
    re.match('a', 5)
except TypeError as e:
    print(e)
# expect: expected string or bytes-like object, got 'int'
try:
    re.match('a', b'a')
except TypeError as e:
    print(e)
# expect: cannot use a string pattern on a bytes-like object
