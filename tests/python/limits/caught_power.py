# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
while True:
    try:
        2 ** 10 ** 9
    except BaseException:
        pass
# expect limit: PAWL-2001
