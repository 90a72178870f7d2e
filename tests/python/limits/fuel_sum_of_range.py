# args: --fuel 5000000
# no-stress: it would take as many restores as instructions
print(sum(range(10 ** 15)))  # expect: 499999999999999500000000000000
try:
    print(sum(x for x in range(10 ** 15)))
except BaseException as e:
    print('caught', type(e))
# expect limit: PAWL-2001
