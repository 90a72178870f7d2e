def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt(lambda: round(float('nan')))  # expect: ValueError: cannot convert float NaN to integer
attempt(lambda: round(float('inf')))
# expect: OverflowError: cannot convert float infinity to integer
attempt(lambda: round(float('nan'), 2))  # expect: nan
attempt(lambda: round('x'))  # expect: TypeError: type str doesn't define __round__ method
attempt(lambda: round(1.5, 'x'))
# expect: TypeError: 'str' object cannot be interpreted as an integer
attempt(lambda: int(float('-inf')))
# expect: OverflowError: cannot convert float infinity to integer
