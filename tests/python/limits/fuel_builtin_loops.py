# args: --fuel 20000000
# no-stress: it would take as many restores as instructions
import itertools
try:
    print(max(itertools.count()))
except BaseException:
    print('caught')
# expect limit: PAWL-2001
