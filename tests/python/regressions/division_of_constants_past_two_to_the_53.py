# 2**53 + 1 is no double, but the nearest one is 2**53: the compiler must not divide by that.
print(1 / -9007199254740993)  # expect: -1.1102230246251564e-16
print(True / 9007199254740993)  # expect: 1.1102230246251564e-16
print(9007199254740993 / 3)  # expect: 3002399751580331.0
print((2**53 + 1) / (2**53 + 1), 9007199254740993 * 1.0, 0 / -9007199254740993)
# expect: 1.0 9007199254740992.0 -0.0


def same(x):
    return x


print(same(1) / same(-9007199254740993), same(9007199254740993) / same(3))
# expect: -1.1102230246251564e-16 3002399751580331.0
