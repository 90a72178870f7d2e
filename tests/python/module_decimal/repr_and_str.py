# When text has an exponent.
from decimal import Decimal, getcontext
for text in ["123", "123E1", "123E3", "1.23E-3", "0.0000012", "0.00000012", "0E-6", "0E-7", "0E+2", "-0.00", "1E+1",
             "12345E-10", "12345E-11", "Inf", "NaN7"]:
    d = Decimal(text)
    print(str(d), repr(d), d.to_eng_string())
# expect: 123 Decimal('123') 123
# expect: 1.23E+3 Decimal('1.23E+3') 1.23E+3
# expect: 1.23E+5 Decimal('1.23E+5') 123E+3
# expect: 0.00123 Decimal('0.00123') 0.00123
# expect: 0.0000012 Decimal('0.0000012') 0.0000012
# expect: 1.2E-7 Decimal('1.2E-7') 120E-9
# expect: 0.000000 Decimal('0.000000') 0.000000
# expect: 0E-7 Decimal('0E-7') 0.0E-6
# expect: 0E+2 Decimal('0E+2') 0.0E+3
# expect: -0.00 Decimal('-0.00') -0.00
# expect: 1E+1 Decimal('1E+1') 10
# expect: 0.0000012345 Decimal('0.0000012345') 0.0000012345
# expect: 1.2345E-7 Decimal('1.2345E-7') 123.45E-9
# expect: Infinity Decimal('Infinity') Infinity
# expect: NaN7 Decimal('NaN7') NaN7
getcontext().capitals = 0
print(Decimal("1E+20"), repr(Decimal("1E-20")), Decimal("Infinity"))
# expect: 1e+20 Decimal('1e-20') Infinity
