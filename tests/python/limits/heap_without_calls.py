# no-stress: the chain grows with every turn
x = []
try:
    while True:
        x = [x]
except BaseException as e:
    print('caught', type(e).__name__)
# expect limit: PAWL-2002
