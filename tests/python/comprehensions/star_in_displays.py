print([*(x for x in range(3)), *[y for y in 'ab']], {**{k: 1 for k in 'xy'}}, (*[i for i in range(2)],))
# expect: [0, 1, 2, 'a', 'b'] {'x': 1, 'y': 1} (0, 1)
print(*[x for x in range(3)], *(c for c in 'z'), sep='|')  # expect: 0|1|2|z
