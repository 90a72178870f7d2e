# The exceptions and what they derive from.
import decimal
for name in "DecimalException Clamped InvalidOperation ConversionSyntax DivisionByZero DivisionImpossible DivisionUndefined Inexact InvalidContext Rounded Subnormal Overflow Underflow FloatOperation".split():
    cls = getattr(decimal, name)
    print(cls, [base.__name__ for base in cls.__mro__[1:-2]], [base.__name__ for base in cls.__bases__], cls.__module__)
# expect: <class 'decimal.DecimalException'> ['ArithmeticError', 'Exception'] ['ArithmeticError'] decimal
# expect: <class 'decimal.Clamped'> ['DecimalException', 'ArithmeticError', 'Exception'] ['DecimalException'] decimal
# expect: <class 'decimal.InvalidOperation'> ['DecimalException', 'ArithmeticError', 'Exception'] ['DecimalException'] decimal
# expect: <class 'decimal.ConversionSyntax'> ['InvalidOperation', 'DecimalException', 'ArithmeticError', 'Exception'] ['InvalidOperation'] decimal
# expect: <class 'decimal.DivisionByZero'> ['DecimalException', 'ZeroDivisionError', 'ArithmeticError', 'Exception'] ['DecimalException', 'ZeroDivisionError'] decimal
# expect: <class 'decimal.DivisionImpossible'> ['InvalidOperation', 'DecimalException', 'ArithmeticError', 'Exception'] ['InvalidOperation'] decimal
# expect: <class 'decimal.DivisionUndefined'> ['InvalidOperation', 'DecimalException', 'ZeroDivisionError', 'ArithmeticError', 'Exception'] ['InvalidOperation', 'ZeroDivisionError'] decimal
# expect: <class 'decimal.Inexact'> ['DecimalException', 'ArithmeticError', 'Exception'] ['DecimalException'] decimal
# expect: <class 'decimal.InvalidContext'> ['InvalidOperation', 'DecimalException', 'ArithmeticError', 'Exception'] ['InvalidOperation'] decimal
# expect: <class 'decimal.Rounded'> ['DecimalException', 'ArithmeticError', 'Exception'] ['DecimalException'] decimal
# expect: <class 'decimal.Subnormal'> ['DecimalException', 'ArithmeticError', 'Exception'] ['DecimalException'] decimal
# expect: <class 'decimal.Overflow'> ['Inexact', 'Rounded', 'DecimalException', 'ArithmeticError', 'Exception'] ['Inexact', 'Rounded'] decimal
# expect: <class 'decimal.Underflow'> ['Inexact', 'Rounded', 'Subnormal', 'DecimalException', 'ArithmeticError', 'Exception'] ['Inexact', 'Rounded', 'Subnormal'] decimal
# expect: <class 'decimal.FloatOperation'> ['DecimalException', 'ArithmeticError', 'TypeError', 'Exception'] ['DecimalException', 'TypeError'] decimal
try:
    raise decimal.Inexact("mine")
except decimal.DecimalException as error:
    print(repr(error), error.args)
# expect: Inexact('mine') ('mine',)
try:
    decimal.Decimal(1) / 0
except ZeroDivisionError as error:
    print(type(error), error.args, error)
# expect: <class 'decimal.DivisionByZero'> ([<class 'decimal.DivisionByZero'>],) [<class 'decimal.DivisionByZero'>]
decimal.Decimal("abc")
# expect error: decimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]
