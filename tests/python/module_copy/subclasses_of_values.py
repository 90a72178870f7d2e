# Copies of objects whose classes derive from what cannot change.
import uuid
from copy import copy, deepcopy
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
class Day(date):
    pass
class Moment(datetime):
    pass
class Clock(time):
    pass
class Span(timedelta):
    pass
class Key(uuid.UUID):
    pass
class Money(Decimal):
    pass
values = [Day(2020, 1, 2), Moment(2020, 1, 2, 3, 4, 5, 6, timezone.utc, fold=1),
          Clock(1, 2, 3, 4, timezone.utc, fold=1), Span(1, 2, 3), Key(int=1)]
for value in values:
    for made in (copy(value), deepcopy(value), deepcopy([value])[0]):
        print(type(made).__name__, made == value, made is value, getattr(made, "fold", None))
# expect: Day True False None
# expect: Day True False None
# expect: Day True False None
# expect: Moment True False 1
# expect: Moment True False 1
# expect: Moment True False 1
# expect: Clock True False 1
# expect: Clock True False 1
# expect: Clock True False 1
# expect: Span True False None
# expect: Span True False None
# expect: Span True False None
# expect: Key True False None
# expect: Key True False None
# expect: Key True False None
price = Money("1.50")
price.currency = "EUR"
print(copy(price) is price, deepcopy(price) is price, price.real is price, price.conjugate().currency)
# expect: True True True EUR
@dataclass
class Booking:
    day: date
print(asdict(Booking(Day(2020, 1, 2))))  # expect: {'day': Day(2020, 1, 2)}
