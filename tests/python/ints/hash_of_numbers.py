print(hash(1) == hash(1.0) == hash(True))  # expect: True
print(hash(0), hash(1), hash(-1), hash(-2))  # expect: 0 1 -2 -2
print(hash(2 ** 61 - 1), hash(2 ** 61), hash(-(2 ** 61)))  # expect: 0 1 -2
print(hash(10 ** 30), hash(-(10 ** 30)))  # expect: 465258685558744706 -465258685558744706
print(hash(0.5), hash(1.5), hash(1e100))
# expect: 1152921504606846976 1152921504606846977 1822893315824342674
print(hash(float('inf')), hash(float('-inf')))  # expect: 314159 -314159
print({1: 'a', 2 ** 70: 'b'}[2.0 ** 70])  # expect: b
