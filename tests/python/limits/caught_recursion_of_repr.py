# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
class Shown:
    def __repr__(self): return repr(self)
while True:
    try:
        repr(Shown())
    except BaseException:
        pass
# expect limit: PAWL-2001
