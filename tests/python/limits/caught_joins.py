# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
many = [''] * 10 ** 6
while True:
    try:
        ''.join(many)
    except BaseException:
        pass
# expect limit: PAWL-2001
