# args: --fuel 500000000
# no-stress: it runs until the fuel is gone
import itertools
while True:
    try:
        list(itertools.permutations(range(20)))
    except BaseException:
        pass
# expect limit: PAWL-2002
