# The operators as functions, on numbers, sequences and classes of one's own.
import operator


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __iadd__(self, other):
        self.cents += other.cents
        return self

    def __neg__(self):
        return Money(-self.cents)

    def __index__(self):
        return self.cents


print(operator.add(1, 2), operator.sub(5, 7), operator.mul('ab', 2), operator.truediv(7, 2))
# expect: 3 -2 abab 3.5
print(operator.floordiv(-7, 2), operator.mod(-7, 2), operator.pow(2, 10), operator.neg(3), operator.pos(-3))
# expect: -4 1 1024 -3 -3
print(operator.and_(12, 10), operator.or_(12, 10), operator.xor(12, 10), operator.inv(5), operator.invert(5))
# expect: 8 14 6 -6 -6
print(operator.lshift(1, 70), operator.rshift(-5, 1), operator.abs(-2.5), operator.not_([]), operator.truth('x'))
# expect: 1180591620717411303424 -3 2.5 True True
print(operator.lt(1, 2), operator.le(2, 2), operator.eq(1, 1.0), operator.ne(1, 2), operator.ge(1, 2), operator.gt(2, 1))
# expect: True True True True False True
print(operator.is_(None, None), operator.is_not(1, None), operator.index(Money(5)), operator.index(True))
# expect: True True 5 1
print(operator.add(Money(1), Money(2)).cents, operator.iadd(Money(1), Money(5)).cents, (-Money(3)).cents)
# expect: 3 6 -3
total = [1]
print(operator.iadd(total, [2]) is total, total, operator.iconcat(total, (3,)), operator.imul([0], 3))
# expect: True [1, 2, 3] [1, 2, 3] [0, 0, 0]
print(operator.isub(5, 1), operator.ior({1}, {2}), operator.iand(6, 3), operator.ixor(6, 3), operator.ipow(2, 3))
# expect: 4 {1, 2} 2 5 8
print(operator.itruediv(1, 4), operator.ifloordiv(7, 2), operator.imod(7, 4), operator.ilshift(1, 3), operator.irshift(8, 1))
# expect: 0.25 3 3 8 4
for attempt in (lambda: operator.index(1.5), lambda: operator.concat(1, 2), lambda: operator.add(1, 'a'),
                lambda: operator.truediv(1, 0)):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError 'int' object can't be concatenated
# expect: TypeError unsupported operand type(s) for +: 'int' and 'str'
# expect: ZeroDivisionError division by zero
