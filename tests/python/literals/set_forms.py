print({1}, {'a'}, set())  # expect: {1} {'a'} set()
print(sorted({3, 1, 2, 3, 1}))  # expect: [1, 2, 3]
print(sorted({*range(4), *[2, 9]}))  # expect: [0, 1, 2, 3, 9]
print(len({1, True, 1.0}))  # expect: 1
print(type({}).__name__, type({1}).__name__)  # expect: dict set
