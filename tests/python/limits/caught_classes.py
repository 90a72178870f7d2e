# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
while True:
    try:
        type('X', (), {'a': 1})
    except BaseException:
        pass
# expect limit: PAWL-2001
