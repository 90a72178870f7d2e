for a in (7.5, -7.5):
    for b in (2.0, -2.0):
        print(a // b, a % b, divmod(a, b))
# expect: 3.0 1.5 (3.0, 1.5)
# expect: -4.0 -0.5 (-4.0, -0.5)
# expect: -4.0 0.5 (-4.0, 0.5)
# expect: 3.0 -1.5 (3.0, -1.5)
print(1e20 // 3, 1e20 % 3)  # expect: 3.333333333333333e+19 1.0
print(0.3 % 0.1, 0.3 // 0.1)  # expect: 0.09999999999999998 2.0
print(-0.0 % 1, 0.0 // -1)  # expect: 0.0 -0.0
for f in (lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: 1.0 / 0, lambda: divmod(1.0, 0)):
    try:
        f()
    except ZeroDivisionError as e:
        print(e)
# expect: float floor division by zero
# expect: float modulo
# expect: float division by zero
# expect: float divmod()
