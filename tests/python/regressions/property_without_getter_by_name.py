# object.__getattribute__ and super() of a property without a getter say so.
class Order:
    total = property(None, lambda self, value: print("set", value))

    def __getattribute__(self, name):
        return super().__getattribute__(name)


class Special(Order):
    @property
    def total(self):
        return super().total


class Forgiving(Special):
    def __getattr__(self, name):
        return f"no {name}"


order = Order()
order.total = 5  # expect: set 5
for ask in (lambda: order.total, lambda: object.__getattribute__(order, "total"),
            lambda: Special().total, lambda: Forgiving().total):
    try:
        print(ask())
    except AttributeError as error:
        print(error)
# expect: property 'total' of 'Order' object has no getter
# expect: property 'total' of 'Order' object has no getter
# expect: property 'total' of 'Special' object has no getter
# expect: no total
