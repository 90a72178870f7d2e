# args: --fuel 20000000
# no-stress: every restore would copy the string
# no-python: it only takes CPython long
s = ''
try:
    while True:
        s = 'x' + s + 'y' * 100
except BaseException as e:
    print('caught', type(e).__name__)
# expect limit: PAWL-2001
