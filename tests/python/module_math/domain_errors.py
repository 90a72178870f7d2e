import math
def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt(lambda: math.sqrt(-1))  # expect: ValueError: math domain error
attempt(lambda: math.log(0))  # expect: ValueError: math domain error
attempt(lambda: math.log(-1))  # expect: ValueError: math domain error
attempt(lambda: math.acos(2))  # expect: ValueError: math domain error
attempt(lambda: math.exp(1000))  # expect: OverflowError: math range error
attempt(lambda: math.pow(10, 400))  # expect: OverflowError: math range error
attempt(lambda: math.isqrt(-1))  # expect: ValueError: isqrt() argument must be nonnegative
attempt(lambda: math.factorial(-1))
# expect: ValueError: factorial() not defined for negative values
attempt(lambda: math.factorial(1.5))
# expect: TypeError: 'float' object cannot be interpreted as an integer
attempt(lambda: math.fmod(1, 0))  # expect: ValueError: math domain error
attempt(lambda: math.sqrt('x'))  # expect: TypeError: must be real number, not str
attempt(lambda: math.sqrt())  # expect: TypeError: math.sqrt() takes exactly one argument (0 given)
attempt(lambda: math.comb(-1, 2))  # expect: ValueError: n must be a non-negative integer
attempt(lambda: math.gamma(0))  # expect: ValueError: math domain error
