nan = float('nan')
print(nan in [nan], [nan] == [nan], nan == nan)  # expect: True True False
print([1.0, 2.0].index(2), [0.1, 0.2].count(0.1))  # expect: 1 1
print({1.0: 'a'}[1], 1 in {1.0}, {0.5: 'half'}[1 / 2])  # expect: a True half
print(sorted([2.5, 1, -0.5, 3, 0.0]))  # expect: [-0.5, 0.0, 1, 2.5, 3]
print(max(1, 1.0), max(1.0, 1), min(0, -0.0), min(-0.0, 0))  # expect: 1 1.0 0 -0.0
