a = [(i * 7919) % 1000 for i in range(300)]
b = sorted(a)
print(b == sorted(a, key=lambda x: x), all(x <= y for x, y in zip(b, b[1:])), b[:5], b[-3:])
# expect: True True [0, 3, 6, 9, 12] [990, 993, 996]
a.sort(reverse=True)
print(a == b[::-1] or sorted(a) == b, a[:3])  # expect: True [996, 993, 990]
runs = list(range(50)) + list(range(50, 0, -1)) + [25] * 20
print(sorted(runs)[::15], sorted(runs, reverse=True)[:4])
# expect: [0, 8, 15, 23, 25, 28, 35, 43] [50, 49, 49, 48]
