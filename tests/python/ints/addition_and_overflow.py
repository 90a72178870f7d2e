a = 9223372036854775807
print(a + 1)  # expect: 9223372036854775808
print(a + a)  # expect: 18446744073709551614
print(-a - 2)  # expect: -9223372036854775809
print(a - -1)  # expect: 9223372036854775808
x = 2 ** 62
print(x - 1 + x)  # expect: 9223372036854775807
print((x + x) - (x + x))  # expect: 0
total = 0
for _ in range(5):
    total += a
print(total)  # expect: 46116860184273879035
