import json
import math
import struct

x, y = float("nan"), float("nan")
print(x is x, x is y, x == x, x in [x], x in [y], [x] == [x], [x] == [y], (x,) == (y,), {x} == {x})
# expect: True False False True False True False False True
print([x, y].index(y), [x, y].count(x), len({x, y, x}), {x: 1}.get(x), {x: 1}.get(y))
# expect: 1 1 2 1 None
print((x, 1) < (y, 2), sorted([x])[0] is x, max([x, y]) is x, id(x) == id(x))
# expect: False True True True
print(float(x) is x, x + 0 is x, repr(x), f"{y:.2f}", str(-x), math.isnan(y), math.nan is math.nan)
# expect: True False nan nan nan True True
print(struct.pack(">d", x), struct.pack("<f", y), bool(x), hash(x) == hash(x), json.dumps([x]))
# expect: b'\x7f\xf8\x00\x00\x00\x00\x00\x00' b'\x00\x00\xc0\x7f' True True [NaN]
print(math.nan in [math.nan], math.nan in [x], float("NaN") in [float(" nan ")], float("-nan"))
# expect: True False False nan


class Reading:
    def __init__(self, value):
        self.value = value


kept = Reading(float("nan"))
seen = {kept.value}
print(kept.value in seen, float("nan") in seen)  # expect: True False
