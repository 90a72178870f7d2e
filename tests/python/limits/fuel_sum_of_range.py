# no-stress: it would take as many restores as instructions
try:
    print(sum(range(10 ** 15)))
except BaseException as e:
    print('caught', type(e))
# expect limit: PAWL-2001
