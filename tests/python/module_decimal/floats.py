# float(Decimal) is the nearest float.
from decimal import Decimal as D
for text in ["0.1", "1E+22", "1E+23", "1E-22", "9007199254740993", "123456789.123456789123456789", "1E+400", "1E-400", "-0", "4.9E-324", "2.2250738585072011E-308", "Infinity", "-Infinity", "1.7976931348623157E+308", "0.3", "1E-5"]:
    print(text, float(D(text)))
# expect: 0.1 0.1
# expect: 1E+22 1e+22
# expect: 1E+23 1e+23
# expect: 1E-22 1e-22
# expect: 9007199254740993 9007199254740992.0
# expect: 123456789.123456789123456789 123456789.12345679
# expect: 1E+400 inf
# expect: 1E-400 0.0
# expect: -0 -0.0
# expect: 4.9E-324 5e-324
# expect: 2.2250738585072011E-308 2.225073858507201e-308
# expect: Infinity inf
# expect: -Infinity -inf
# expect: 1.7976931348623157E+308 1.7976931348623157e+308
# expect: 0.3 0.3
# expect: 1E-5 1e-05
print(float(D("NaN")) != float(D("NaN")))  # expect: True
try:
    float(D("sNaN"))
except ValueError as error:
    print(error)
# expect: cannot convert signaling NaN to float
