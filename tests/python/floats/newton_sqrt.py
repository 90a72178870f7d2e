def sqrt(x):
    guess = x / 2
    while abs(guess * guess - x) > 1e-12 * x:
        guess = (guess + x / guess) / 2
    return guess
for x in (2.0, 9.0, 1e10, 1e-4):
    print(sqrt(x))
# expect: 1.414213562373095
# expect: 3.0
# expect: 100000.0
# expect: 0.01
