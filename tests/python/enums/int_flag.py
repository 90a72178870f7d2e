from enum import IntFlag
class F(IntFlag):
    A = 1
    B = 2
    C = 4
x = F.A | F.C
print(x, repr(x), x == 5, x + 1, F.A in x, x & 4, F(3), int(x), F.B | 8)
# expect: 5 <F.A|C: 5> True 6 True 4 3 5 10
