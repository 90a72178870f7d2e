# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
def grow():
    text = ''
    while True:
        text = 'x' + text
while True:
    try:
        grow()
    except BaseException:
        pass
# expect limit: PAWL-2001
