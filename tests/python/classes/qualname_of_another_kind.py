try:
    class Order:
        __qualname__ = 3
except TypeError as error:
    print(error)


class Renamed:
    __qualname__ = "Shop.Order"


print(Renamed.__name__, Renamed.__qualname__)
# expect: type __qualname__ must be a str, not int
# expect: Renamed Shop.Order
