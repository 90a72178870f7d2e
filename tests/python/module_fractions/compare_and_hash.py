from fractions import Fraction as F

print(F(1, 2) == 0.5, F(1, 2) < 0.75, F(1, 2) > float("inf"), F(1, 2) < float("nan"), F(1, 3) == 0.333,
      F(1, 2) != 1, F(2) == 2, F(1, 2) < 1, 1 < F(3, 2), 1.5 >= F(3, 2), F(1, 2) == "a",
      F(1, 2) == float("nan"), F(1, 2) < float("inf"), F(1, 3) <= F(1, 3), F(2, 3) >= F(3, 4))
# expect: True True False False False True True True True True False False True True False
print(hash(F(1, 2)) == hash(0.5), hash(F(3)) == hash(3), hash(F(-1, 2)) == hash(-0.5), hash(F(1, 3)),
      hash(F(-1)), hash(F(1, 2 ** 61 - 1)))
# expect: True True True 1537228672809129301 -2 314159
print({F(1, 2): "half"}[0.5], sorted([F(1, 2), 0.4, F(1, 3)]), max(F(1, 2), 0.6), F(6, 3) in [2])
# expect: half [Fraction(1, 3), 0.4, Fraction(1, 2)] 0.6 True
try:
    F(1, 2) < "a"
except TypeError as error:
    print(error)
# expect: '<' not supported between instances of 'Fraction' and 'str'
