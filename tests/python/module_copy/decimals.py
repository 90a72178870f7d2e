import copy
from decimal import Decimal

price = Decimal("1.25")
print(copy.copy(price) == price, copy.deepcopy({"p": [price]}))
# expect: True {'p': [Decimal('1.25')]}
