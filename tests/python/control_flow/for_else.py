for x in [1, 2, 3]:
    if x == 5:
        break
else:
    print('not found')
# expect: not found
for x in [1, 2, 3]:
    if x == 2:
        print('found')
        break
else:
    print('never')
# expect: found
for x in []:
    pass
else:
    print('empty runs else')
# expect: empty runs else
