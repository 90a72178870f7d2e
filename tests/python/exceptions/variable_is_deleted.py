e = 'before'
try:
    raise ValueError('x')
except ValueError as e:
    print(e)
# expect: x
try:
    e
except NameError as n:
    print(n)
# expect: name 'e' is not defined
try:
    raise ValueError('y')
except ValueError as err:
    err = 'rebound'
try:
    err
except NameError as n:
    print(n)
# expect: name 'err' is not defined
