# args: --fuel 2000
for i in range(10 ** 6):
    if i == 3:
        print('got to', i)  # expect: got to 3
# expect limit: PAWL-2001
