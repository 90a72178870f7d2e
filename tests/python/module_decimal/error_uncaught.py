# An uncaught signal ends the program.
from decimal import Decimal
print(Decimal("1.5") + 1)  # expect: 2.5
Decimal("twelve")
# expect error: decimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]
