a = [1, 2, 3, 4]
for x in a:
    if x == 2:
        a.remove(x)
    print(x, a)
# expect: 1 [1, 2, 3, 4]
# expect: 2 [1, 3, 4]
# expect: 4 [1, 3, 4]
b = [0]
for x in b:
    if len(b) < 5:
        b.append(x + 1)
print(b)  # expect: [0, 1, 2, 3, 4]
for i, x in enumerate([10, 20]):
    print(i, x)
# expect: 0 10
# expect: 1 20
