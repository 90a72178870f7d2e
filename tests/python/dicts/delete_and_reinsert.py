d = dict.fromkeys(range(5), 'v')
for i in range(5):
    d[i + 100] = d.pop(i)
print(d)  # expect: {100: 'v', 101: 'v', 102: 'v', 103: 'v', 104: 'v'}
for i in range(1000):
    d[i % 3] = i
    del d[i % 3]
print(d, len(d))  # expect: {100: 'v', 101: 'v', 102: 'v', 103: 'v', 104: 'v'} 5
