# args: --fuel 20000000
# no-stress: it would take as many restores as instructions
def spin():
    while True:
        try:
            while True:
                pass
        except BaseException:
            print('caught')
        finally:
            print('finally')
spin()
# expect limit: PAWL-2001
