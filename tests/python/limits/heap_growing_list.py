# no-stress: every restore would copy the list
items = []
try:
    while True:
        items.append('x' * 1000 + str(len(items)))
except BaseException as e:
    print('caught', type(e).__name__)
# expect limit: PAWL-2002
