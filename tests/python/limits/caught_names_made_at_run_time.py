# args: --fuel 20000000
# no-stress: it runs until the fuel is gone
class Thing: pass
number = 0
while True:
    try:
        getattr(number, 'x' * 1000 + str(number), None), hasattr(number, f'name{number}'), setattr(Thing(), f'n{number}', 1)
        number += 1
    except BaseException:
        pass
# expect limit: PAWL-2001
