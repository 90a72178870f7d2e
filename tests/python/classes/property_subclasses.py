class classproperty(property):
    def __get__(self, obj, owner=None):
        return super().__get__(owner)


class Config:
    _retries = 5

    @classproperty
    def retries(cls):
        return cls._retries


print(Config.retries, Config().retries)  # expect: 5 5


class logged(property):
    def __init__(self, fget=None, fset=None, fdel=None, doc=None, *, tag="plain"):
        super().__init__(fget, fset, fdel, doc)
        self.tag = tag

    def __set__(self, obj, value):
        print("set", self.tag, value)
        super().__set__(obj, value)


class Order:
    def __init__(self):
        self._total = 1

    @logged
    def total(self):
        return self._total

    @total.setter
    def total(self, value):
        self._total = value

    @logged
    def fixed(self):
        return 2


order = Order()
order.total = 7  # expect: set plain 7
print(order.total, type(Order.total).__name__, isinstance(Order.total, property), Order.total.tag)
# expect: 7 logged True plain
for change in (lambda: setattr(order, "fixed", 3), lambda: delattr(order, "total")):
    try:
        change()
    except AttributeError as error:
        print(error)
# expect: set plain 3
# expect: property 'fixed' of 'Order' object has no setter
# expect: property 'total' of 'Order' object has no deleter


class lazy(property):
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        name = "_lazy_" + self.fget.__name__
        if name not in obj.__dict__:
            obj.__dict__[name] = super().__get__(obj, owner)
        return obj.__dict__[name]


class Report:
    made = 0

    @lazy
    def body(self):
        Report.made += 1
        return Report.made


report = Report()
print(report.body, report.body, Report.made)  # expect: 1 1 1


class typed(property):
    def __init__(self, kind, name):
        self.kind = kind
        super().__init__(lambda self: self.__dict__[name],
                         lambda self, value: self.__dict__.__setitem__(name, kind(value)))


class Row:
    count = typed(int, "count")
    label = typed(str, "label")


row = Row()
row.count = "5"
row.label = 6
print(row.count + 1, row.label + "x", Row.count.kind)  # expect: 6 6x <class 'int'>
print(property().fget, property(doc="d").__doc__)  # expect: None d


class Outer:
    class Inner:
        @property
        def x(self):
            return 1

        y = property()


for change in (lambda: setattr(Outer.Inner(), "x", 1), lambda: delattr(Outer.Inner(), "x"),
               lambda: Outer.Inner().y):
    try:
        change()
    except AttributeError as error:
        print(error)
# expect: property 'x' of 'Outer.Inner' object has no setter
# expect: property 'x' of 'Outer.Inner' object has no deleter
# expect: property 'y' of 'Outer.Inner' object has no getter
