# args: --fuel 20000000
# no-stress: it makes very many probes
# no-python: it takes CPython long
d = {}
try:
    for i in range(10 ** 6):
        d[i * (2 ** 61 - 1)] = i
    print('all in')
except BaseException as e:
    print('caught', type(e).__name__)
# expect limit: PAWL-2001
