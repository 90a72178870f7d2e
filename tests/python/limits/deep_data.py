# no-stress: every restore would copy the data
import json
a = []
for i in range(100000):
    a = [a]
try:
    repr(a)
except RecursionError:
    print('repr')  # expect: repr
try:
    json.dumps(a)
except RecursionError:
    print('dumps')  # expect: dumps
try:
    json.loads('[' * 100000)
except RecursionError:
    print('loads')  # expect: loads
b = []
for i in range(100000):
    b = [b]
try:
    print(a == b)
except RecursionError:
    print('compare')  # expect: compare
t = ()
for i in range(100000):
    t = (t,)
try:
    hash(t)
    print('hash')
except RecursionError:
    print('hash')  # expect: hash
# no-python: CPython 3.11 may overflow its stack in some of these
del a, b, t
print('freed')  # expect: freed
