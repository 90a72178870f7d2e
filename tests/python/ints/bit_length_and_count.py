for n in (0, 1, 2, 255, 256, -1, -255, 2 ** 64, 2 ** 64 - 1, -2 ** 100):
    print(n.bit_length(), n.bit_count())
# expect: 0 0
# expect: 1 1
# expect: 2 1
# expect: 8 8
# expect: 9 1
# expect: 1 1
# expect: 8 8
# expect: 65 1
# expect: 64 64
# expect: 101 1
print((5).bit_length(), True.bit_length())  # expect: 3 1
