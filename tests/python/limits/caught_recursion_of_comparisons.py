# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
class Less:
    def __lt__(self, other): return self < other
while True:
    try:
        sorted([Less(), Less()])
    except BaseException:
        pass
# expect limit: PAWL-2001
