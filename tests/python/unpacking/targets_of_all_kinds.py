class O: pass
o = O()
d = {}
a = [0, 0, 0]
o.x, d['k'], a[1], a[2:] = 1, 2, 3, [4, 5]
print(o.x, d, a)  # expect: 1 {'k': 2} [0, 3, 4, 5]
a[0], d[a[0]] = 7, 'seven'
print(a, d)  # expect: [7, 3, 4, 5] {'k': 2, 7: 'seven'}
i = 0
i, a[i] = 1, 'at one'
print(i, a)  # expect: 1 [7, 'at one', 4, 5]
