from enum import IntEnum
class P(IntEnum):
    LOW = 1
    HIGH = 3
print(P.LOW < P.HIGH, P.LOW + 1, P.HIGH == 3, [10, 20, 30, 40][P.HIGH], sorted([P.HIGH, P.LOW]), max(P))
# expect: True 2 True 40 [<P.LOW: 1>, <P.HIGH: 3>] 3
print(P.LOW, repr(P.LOW), f'{P.LOW}', str(P.HIGH), P(3), isinstance(P.LOW, int), type(P.LOW + 1).__name__, f'{P.HIGH:03d}', '%d' % P.LOW)
# expect: 1 <P.LOW: 1> 1 3 3 True int 003 1
