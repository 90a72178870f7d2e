# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
def collide():
    table = {}
    while True:
        table[len(table) * (2 ** 61 - 1)] = 1
while True:
    try:
        collide()
    except BaseException:
        pass
# expect limit: PAWL-2001
