def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: 1 / 0)  # expect: ZeroDivisionError: division by zero
attempt(lambda: 1 // 0)  # expect: ZeroDivisionError: integer division or modulo by zero
attempt(lambda: 1 % 0)  # expect: ZeroDivisionError: integer modulo by zero
attempt(lambda: 1.0 / 0)  # expect: ZeroDivisionError: float division by zero
attempt(lambda: 1.0 // 0)  # expect: ZeroDivisionError: float floor division by zero
attempt(lambda: 1.0 % 0)  # expect: ZeroDivisionError: float modulo
attempt(lambda: divmod(1, 0))  # expect: ZeroDivisionError: integer division or modulo by zero
attempt(lambda: 0 ** -1)  # expect: ZeroDivisionError: 0.0 cannot be raised to a negative power
attempt(lambda: 0.0 ** -1)  # expect: ZeroDivisionError: 0.0 cannot be raised to a negative power
attempt(lambda: 1 << -1)  # expect: ValueError: negative shift count
