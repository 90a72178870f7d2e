# Equal numbers have equal hashes.
from decimal import Decimal as D
from decimal import InvalidOperation
for a, b in [("1", 1), ("-1", -1), ("1E+20", 10**20), ("0.5", 0.5), ("-2.75", -2.75), ("1.0", 1), ("123456789012345678901234567890", 123456789012345678901234567890), ("0", 0), ("-0", 0), ("1E+308", 10**308)]:
    print(hash(D(a)) == hash(b), end=" ")
print()  # expect: True True True True True True True True True True
print(hash(D("Infinity")) == hash(float("inf")), hash(D("-Infinity")) == hash(float("-inf")))
# expect: True True
print(hash(D("0.1")), hash(D("1E-30")), hash(D("-1.25E+7")), hash(D("12345678901234567890.12345678901234567890")))
# expect: 2075258708292324556 1318993825257351686 -12500000 1353059996761552123
print(len({D("1"), D("1.0"), 1, 1.0, True, D("1.00")}), {D("2.50"): "a"}[2.5])  # expect: 1 a
nan = D("NaN")
print(hash(nan) == hash(nan), nan in {nan})  # expect: True True
try:
    hash(D("sNaN"))
except TypeError as error:
    print(error)
# expect: Cannot hash a signaling NaN value
