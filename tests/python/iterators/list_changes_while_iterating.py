a = [1, 2, 3, 4, 5]
out = []
for x in a:
    out.append(x)
    if x == 2:
        a.pop(0)
print(out, a)  # expect: [1, 2, 4, 5] [2, 3, 4, 5]
b = [3, 2, 1]
for x in b:
    b.sort()
    out.append(x)
print(out[4:], b)  # expect: [3, 2, 3] [1, 2, 3]
