# A descriptor without __get__ leaves reading to the instance.
class Positive:
    def __set_name__(self, owner, name):
        self.name = name

    def __set__(self, instance, value):
        if value <= 0:
            raise ValueError(f"{self.name} must be positive")
        instance.__dict__[self.name] = value


class Kept:
    def __delete__(self, instance):
        raise AttributeError("kept")


class Order:
    quantity = Positive()
    number = Kept()

    def __init__(self, quantity):
        self.quantity = quantity


order = Order(3)
for _ in range(3):
    order.quantity += 1
print(order.quantity, getattr(order, "quantity"), vars(order))  # expect: 6 6 {'quantity': 6}
try:
    order.quantity = 0
except ValueError as error:
    print(error, order.quantity)  # expect: quantity must be positive 6
print(type(Order.quantity).__name__, type(order.number).__name__)  # expect: Positive Kept
order.__dict__["number"] = 7
print(order.number)  # expect: 7
try:
    del order.number
except AttributeError as error:
    print(error)  # expect: kept
