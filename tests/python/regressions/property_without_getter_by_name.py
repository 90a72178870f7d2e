# object.__getattribute__ of a property without a getter says so.
class Order:
    total = property(None, lambda self, value: print("set", value))

    def __getattribute__(self, name):
        return super().__getattribute__(name)


order = Order()
order.total = 5  # expect: set 5
for ask in (lambda: order.total, lambda: object.__getattribute__(order, "total")):
    try:
        print(ask())
    except AttributeError as error:
        print(error)
# expect: property 'total' of 'Order' object has no getter
# expect: property 'total' of 'Order' object has no getter
