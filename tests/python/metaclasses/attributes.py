# Attributes of the metaclass: properties, methods, descriptors, __getattr__, __setattr__.
class Meta(type):
    shared = "of the metaclass"
    shadowed = "of the metaclass"

    @property
    def label(cls):
        return cls.__name__.lower()

    @property
    def size(cls):
        return cls.__dict__.get("_size", 0)

    @size.setter
    def size(cls, value):
        print("set", cls.__name__, value)
        cls._size = value

    @size.deleter
    def size(cls):
        del cls._size

    def describe(cls, *, more=""):
        return f"<{cls.label}{more}>"

    @classmethod
    def maker(mcs):
        return mcs.__name__

    @staticmethod
    def plain(x):
        return x + 1

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return f"no {name} in {cls.__name__}"


class Order(metaclass=Meta):
    shadowed = "of the class"
    label = "hidden by the property"


class Small(Order):
    pass


for cls in (Order, Small, Order):
    print(cls.label, cls.shared, cls.shadowed, cls.describe(more="!"), cls.maker(), cls.plain(1))
    print(cls.anything, getattr(cls, "other"), hasattr(cls, "__nothing__"))
# expect: order of the metaclass of the class <order!> Meta 2
# expect: no anything in Order no other in Order False
# expect: small of the metaclass of the class <small!> Meta 2
# expect: no anything in Small no other in Small False
# expect: order of the metaclass of the class <order!> Meta 2
# expect: no anything in Order no other in Order False
Order.size = 3  # expect: set Order 3
print(Order.size, Small.size)  # expect: 3 0
Small.size = 4  # expect: set Small 4
print(Order.size, Small.size)  # expect: 3 4
del Small.size
print(Small.size, "_size" in vars(Small))  # expect: 0 False
order = Order()
print(order.label, order.shadowed, hasattr(order, "shared"), hasattr(order, "describe"))
# expect: hidden by the property of the class False False
for name in ("label", "missing"):
    try:
        setattr(Order, name, 1)
        print(Order.missing)
    except AttributeError as error:
        print(error)
# expect: property 'label' of 'Meta' object has no setter
# expect: 1
print("describe" in dir(Order), "describe" in dir(Meta), "label" in vars(Order))
# expect: False True True


def label(cls):
    return "changed"


Meta.label = property(label)
print(Order.label, Small.label)  # expect: changed changed
Meta.shadowed = property(label)
print(Order.shadowed, Small.shadowed, order.shadowed)  # expect: changed changed of the class
