# Decimals as keys, in JSON-like text, in f-strings.
from decimal import Decimal
print(f"{Decimal('1.10')} {Decimal('1.10')!r} {Decimal('1.10')!s:>6}", str([Decimal("1.0"), (Decimal("2"),)]), "%s|%r" % (Decimal("1E+2"), Decimal("0.10")))
# expect: 1.10 Decimal('1.10')   1.10 [Decimal('1.0'), (Decimal('2'),)] 1E+2|Decimal('0.10')
print("".join(sorted(str(Decimal(i) / 8) + " " for i in range(5))))
# expect: 0 0.125 0.25 0.375 0.5
import json
try:
    json.dumps(Decimal("1.5"))
except TypeError as error:
    print(error)
# expect: Object of type Decimal is not JSON serializable
print(json.loads("[1.10, 2]", parse_float=Decimal))  # expect: [Decimal('1.10'), 2]
print(json.dumps({"a": Decimal("1.50")}, default=str))  # expect: {"a": "1.50"}
match Decimal("1.0"):
    case 1:
        print("one")
# expect: one
match Decimal("2.5"):
    case Decimal():
        print("a decimal")
# expect: a decimal
print(bool(Decimal("0.000")), bool(Decimal("NaN")), not Decimal("-0"), Decimal("1") is None)
# expect: False True True False
print(isinstance(Decimal(1), Decimal), isinstance(1, Decimal), type(Decimal("1") * 2) is Decimal)
# expect: True False True
