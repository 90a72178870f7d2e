print(abs(-5), abs(5), abs(-2.5), abs(True), abs(-10 ** 20), divmod(7, 2), divmod(-7, 2), divmod(7.5, 2))
# expect: 5 5 2.5 1 100000000000000000000 (3, 1) (-4, 1) (3.0, 1.5)
print(pow(2, 3), pow(2, -1), pow(2, 3, 5), pow(2.0, 3), pow(base=2, exp=5), pow(7, 2, mod=10))
# expect: 8 0.5 3 8.0 32 9
print(round(2.5), round(3.5), round(2.567, 2), round(1234, -2), round(number=1.5), round(1.5, None), round(2.345, ndigits=1))
# expect: 2 4 2.57 1200 2 2 2.3
for f in (lambda: abs('x'), lambda: divmod(1, 'x'), lambda: divmod(1, 0), lambda: round('x'), lambda: pow('a', 'b')):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: bad operand type for abs(): 'str'
# expect: TypeError: unsupported operand type(s) for divmod(): 'int' and 'str'
# expect: ZeroDivisionError: integer division or modulo by zero
# expect: TypeError: type str doesn't define __round__ method
# expect: TypeError: unsupported operand type(s) for ** or pow(): 'str' and 'str'
