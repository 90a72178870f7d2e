# The conditions of the specification are classes below the signals that they raise.
import decimal

for condition in (decimal.ConversionSyntax, decimal.DivisionImpossible, decimal.DivisionUndefined,
                  decimal.InvalidContext):
    print(condition.__name__, [base.__name__ for base in condition.__mro__[1:5]])
# expect: ConversionSyntax ['InvalidOperation', 'DecimalException', 'ArithmeticError', 'Exception']
# expect: DivisionImpossible ['InvalidOperation', 'DecimalException', 'ArithmeticError', 'Exception']
# expect: DivisionUndefined ['InvalidOperation', 'DecimalException', 'ZeroDivisionError', 'ArithmeticError']
# expect: InvalidContext ['InvalidOperation', 'DecimalException', 'ArithmeticError', 'Exception']

for operation in (lambda: decimal.Decimal("x"), lambda: decimal.Decimal(10) ** 40 // decimal.Decimal("0.1"),
                  lambda: decimal.Decimal(0) / 0):
    try:
        operation()
    except decimal.InvalidOperation as error:
        print(error, error.args[0][0] in (decimal.ConversionSyntax, decimal.DivisionImpossible,
                                          decimal.DivisionUndefined))
# expect: [<class 'decimal.ConversionSyntax'>] True
# expect: [<class 'decimal.DivisionImpossible'>] True
# expect: [<class 'decimal.DivisionUndefined'>] True
