# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
def key(x):
    return sorted([2, 1], key=key)
while True:
    try:
        key(1)
    except BaseException:
        pass
# expect limit: PAWL-2001
