for i in range(3):
    for j in range(3):
        if j == 2:
            break
        if i == 1:
            continue
        print(i, j)
    else:
        print('inner else')
    if i == 2:
        print('outer ends')
# expect: 0 0
# expect: 0 1
# expect: 2 0
# expect: 2 1
# expect: outer ends
for i in range(3):
    for j in range(3):
        if i * j == 2:
            break
    else:
        continue
    break
print(i, j)  # expect: 1 2
