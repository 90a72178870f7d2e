# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
while True:
    try:
        [0] * 10 ** 12
    except BaseException:
        pass
# expect limit: PAWL-2001
