print([], [1], [1, 2, ], [[]])  # expect: [] [1] [1, 2] [[]]
print([1, 'a', None, True, 2.5, (1,), [2], {}])  # expect: [1, 'a', None, True, 2.5, (1,), [2], {}]
print([*range(3), *'ab'])  # expect: [0, 1, 2, 'a', 'b']
print([*[], *[1], 2, *()])  # expect: [1, 2]
