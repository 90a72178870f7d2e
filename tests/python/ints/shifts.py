print(1 << 0, 1 << 10, 1 << 64, 3 << 62)  # expect: 1 1024 18446744073709551616 13835058055282163712
print(1024 >> 3, 1 >> 1, 1 >> 100)  # expect: 128 0 0
print(-1 >> 1, -8 >> 1, -7 >> 1, -1 >> 1000)  # expect: -1 -4 -4 -1
print((1 << 100) >> 98, -(1 << 100) >> 98)  # expect: 4 -4
print(-5 << 3)  # expect: -40
for f in (lambda: 1 << -1, lambda: 1 >> -1):
    try:
        f()
    except ValueError as e:
        print(e)
# expect: negative shift count
# expect: negative shift count
