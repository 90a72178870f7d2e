# args: --fuel 20000000
# no-stress: it makes very many probes
class Same:
    def __hash__(self): return 1
    def __eq__(self, o): return self is o
d = set()
try:
    while True:
        d.add(Same())
except BaseException as e:
    print('caught', type(e).__name__)
# expect limit: PAWL-2001
