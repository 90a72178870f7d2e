# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
class Base: pass
def grow():
    cls = Base
    while True:
        class cls(cls): pass
while True:
    try:
        grow()
    except BaseException:
        pass
# expect limit: PAWL-200
