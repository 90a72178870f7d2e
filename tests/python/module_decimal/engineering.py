# Exponents that are multiples of three.
from decimal import Decimal
for exponent in range(-12, 9):
    print(Decimal((0, (1, 2, 3), exponent)).to_eng_string(), Decimal((0, (0,), exponent)).to_eng_string(),
          Decimal((1, (7,), exponent)).to_eng_string())
# expect: 123E-12 0E-12 -7E-12
# expect: 1.23E-9 0.00E-9 -70E-12
# expect: 12.3E-9 0.0E-9 -700E-12
# expect: 123E-9 0E-9 -7E-9
# expect: 0.00000123 0.00E-6 -70E-9
# expect: 0.0000123 0.0E-6 -700E-9
# expect: 0.000123 0.000000 -0.000007
# expect: 0.00123 0.00000 -0.00007
# expect: 0.0123 0.0000 -0.0007
# expect: 0.123 0.000 -0.007
# expect: 1.23 0.00 -0.07
# expect: 12.3 0.0 -0.7
# expect: 123 0 -7
# expect: 1.23E+3 0.00E+3 -70
# expect: 12.3E+3 0.0E+3 -700
# expect: 123E+3 0E+3 -7E+3
# expect: 1.23E+6 0.00E+6 -70E+3
# expect: 12.3E+6 0.0E+6 -700E+3
# expect: 123E+6 0E+6 -7E+6
# expect: 1.23E+9 0.00E+9 -70E+6
# expect: 12.3E+9 0.0E+9 -700E+6
