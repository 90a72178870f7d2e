print({k: v for k, v in zip('abc', range(3))}, {x: x * x for x in range(3) if x}, {v: k for k, v in {'a': 1}.items()})
# expect: {'a': 0, 'b': 1, 'c': 2} {1: 1, 2: 4} {1: 'a'}
print(sorted({x % 3 for x in range(10)}), {(i, j): i * j for i in range(2) for j in range(2)})
# expect: [0, 1, 2] {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 1}
print({k: [x for x in range(k)] for k in range(3)}, {'a': 1 for _ in range(3)})
# expect: {0: [], 1: [0], 2: [0, 1]} {'a': 1}
