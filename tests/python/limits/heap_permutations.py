# no-stress: every restore would copy the list
import itertools
try:
    print(len(list(itertools.permutations(range(20)))))
except BaseException as e:
    print('caught', type(e).__name__)
# expect limit: PAWL-2002
