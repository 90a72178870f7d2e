# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
class Same:
    def __eq__(self, other): return self == other
while True:
    try:
        Same() == Same()
    except BaseException:
        pass
# expect limit: PAWL-2001
