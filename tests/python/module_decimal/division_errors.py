# Division by zero and what else is impossible.
from decimal import Decimal, DecimalException
def attempt(operation):
    try:
        print(operation())
    except DecimalException as error:
        print(type(error).__name__, error, isinstance(error, ZeroDivisionError))
D = Decimal
attempt(lambda: D(1) / 0)  # expect: DivisionByZero [<class 'decimal.DivisionByZero'>] True
attempt(lambda: D(0) / 0)  # expect: InvalidOperation [<class 'decimal.DivisionUndefined'>] False
attempt(lambda: D(1) // 0)  # expect: DivisionByZero [<class 'decimal.DivisionByZero'>] True
attempt(lambda: D(1) % 0)  # expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D(0) % 0)  # expect: InvalidOperation [<class 'decimal.DivisionUndefined'>] False
attempt(lambda: divmod(D(1), 0))
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>, <class 'decimal.DivisionByZero'>] False
attempt(lambda: divmod(D(0), 0))
# expect: InvalidOperation [<class 'decimal.DivisionUndefined'>] False
attempt(lambda: D("Infinity") / D("Infinity"))
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D("Infinity") - D("Infinity"))
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D("Infinity") * 0)
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D(10) ** 30 // 1)
# expect: InvalidOperation [<class 'decimal.DivisionImpossible'>] False
attempt(lambda: D("1E+40") % 3)
# expect: InvalidOperation [<class 'decimal.DivisionImpossible'>] False
attempt(lambda: D("1E+999999") * 10)  # expect: Overflow [<class 'decimal.Overflow'>] False
attempt(lambda: D(-1).sqrt())  # expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D(-1).ln())  # expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D("sNaN") + 1)
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D(0) ** 0)  # expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
attempt(lambda: D(-8) ** D("0.5"))
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>] False
