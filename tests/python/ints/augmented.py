n = 10
n += 5
print(n)  # expect: 15
n -= 3
print(n)  # expect: 12
n *= 4
print(n)  # expect: 48
n //= 5
print(n)  # expect: 9
n **= 3
print(n)  # expect: 729
n %= 100
print(n)  # expect: 29
n <<= 70
print(n)  # expect: 34237157000804927799296
n >>= 68
print(n)  # expect: 116
n &= 0b11110000
print(n)  # expect: 112
n |= 5
print(n)  # expect: 117
n ^= 255
print(n)  # expect: 138
n /= 4
print(n)  # expect: 34.5
