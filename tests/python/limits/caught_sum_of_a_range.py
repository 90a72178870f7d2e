# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
while True:
    try:
        sum(range(10 ** 15))
    except BaseException:
        pass
# expect limit: PAWL-2001
