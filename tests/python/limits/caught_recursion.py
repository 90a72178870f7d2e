# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
def endless():
    return endless()
while True:
    try:
        endless()
    except BaseException:
        pass
# expect limit: PAWL-2001
