from fractions import Fraction as F

a, b = F(3, 4), F(-2, 5)
print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a ** 2, b ** 3, b ** -3, a ** F(2))
# expect: 7/20 23/20 -3/10 -15/8 -2 -1/20 (-2, Fraction(-1, 20)) 9/16 -8/125 -125/8 9/16
print(a + 1, 1 + a, a - 1, 1 - a, a * 2, 2 * a, a / 2, 2 / a, 7 // a, 7 % a, divmod(7, a), 2 ** F(3))
# expect: 7/4 7/4 -1/4 1/4 3/2 3/2 3/8 8/3 9 1/4 (9, Fraction(1, 4)) 8
print(a + 0.5, 0.5 + a, a * 0.5, 1.5 // a, a % 0.5, a ** 0.5, 2 ** F(1, 2), 0.5 ** F(2), F(4, 9) ** F(1, 2))
# expect: 1.25 1.25 0.375 2.0 0.25 0.8660254037844386 1.4142135623730951 0.25 0.6666666666666666
print(-a, +a, abs(b), bool(F(0)), bool(a), sum([F(1, 3)] * 3), F(0) ** 0, True + a)
# expect: -3/4 3/4 2/5 False True 1 1 7/4
for call in (lambda: a / 0, lambda: a // 0, lambda: a % 0, lambda: F(0) ** -1, lambda: a + "x",
             lambda: 1 / F(0), lambda: divmod(a, 0), lambda: b / F(0)):
    try:
        print(call())
    except (TypeError, ZeroDivisionError) as error:
        print(type(error).__name__, error)
# expect: ZeroDivisionError Fraction(1, 0)
# expect: ZeroDivisionError integer division or modulo by zero
# expect: ZeroDivisionError integer modulo by zero
# expect: ZeroDivisionError Fraction(1, 0)
# expect: TypeError unsupported operand type(s) for +: 'Fraction' and 'str'
# expect: ZeroDivisionError Fraction(1, 0)
# expect: ZeroDivisionError integer division or modulo by zero
# expect: ZeroDivisionError Fraction(-1, 0)
