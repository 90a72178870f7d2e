# Cycles are collected as the heap grows: far more than the limit in all goes through it.
# no-stress: half a million turns
total = 0
for i in range(300_000):
    ring = {'a': [i, i + 1]}
    ring['a'].append(ring)
    total += len(ring['a'])
print(total)
# expect: 900000
