# normalize, same_quantum, copy_sign and the like.
from decimal import Context, Decimal
D = Decimal
for text in ["100", "1.500", "0.00", "-0E+7", "1E+5", "120000E-3", "Infinity", "12345678901234567890123456789000"]:
    print(text, D(text).normalize(), D(text).copy_abs(), D(text).copy_negate(), D(text).copy_sign(D("-1")))
# expect: 100 1E+2 100 -100 -100
# expect: 1.500 1.5 1.500 -1.500 -1.500
# expect: 0.00 0 0.00 -0.00 -0.00
# expect: -0E+7 -0 0E+7 0E+7 -0E+7
# expect: 1E+5 1E+5 1E+5 -1E+5 -1E+5
# expect: 120000E-3 1.2E+2 120.000 -120.000 -120.000
# expect: Infinity Infinity Infinity -Infinity -Infinity
# expect: 12345678901234567890123456789000 1.234567890123456789012345679E+31 12345678901234567890123456789000 -12345678901234567890123456789000 -12345678901234567890123456789000
print(D("1.0").same_quantum(D("2.5")), D("1").same_quantum(D("1.0")), D("NaN").same_quantum(D("sNaN")), D("Infinity").same_quantum(1))
# expect: True False True False
print(abs(D("-1.50")), -D("0"), -D("1.5"), +D("-0"), abs(D("-0.0")), -D("Infinity"))
# expect: 1.50 0 -1.5 0 0.0 -Infinity
print(D("5.5").canonical(), D("5.5").conjugate(), D("5.5").real, D("5.5").imag, D("5.5").radix(), D("5.5").is_canonical())
# expect: 5.5 5.5 5.5 0 10 True
print(D("12.5").normalize(Context(prec=2)), D("99.9").normalize(Context(prec=2)))  # expect: 12 1E+2
