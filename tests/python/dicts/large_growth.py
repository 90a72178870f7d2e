d = {}
for i in range(200):
    d[i * 7919 % 1009] = i
print(len(d), d[7919 % 1009], sum(d.values()), list(d)[:5])
# expect: 200 1 19900 [0, 856, 703, 550, 397]
for i in range(0, 200, 2):
    del d[i * 7919 % 1009]
print(len(d), list(d.items())[:3], list(d.items())[-1])
# expect: 100 [(856, 1), (550, 3), (244, 5)] (832, 199)
for i in range(50):
    d[f'k{i}'] = i
print(len(d), d['k49'], list(d)[100:103])  # expect: 150 49 ['k0', 'k1', 'k2']
