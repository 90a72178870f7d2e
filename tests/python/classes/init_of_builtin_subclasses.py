# Keywords of an __init__ are not for the __new__ of a builtin type that takes none.
class Money(float):
    def __init__(self, value, currency="EUR"):
        self.currency = currency


class Tags(frozenset):
    def __init__(self, items, label=None):
        self.label = label


class Pair(tuple):
    def __init__(self, items, label=None):
        self.label = label


class Buffer(bytearray):
    def __init__(self, content, tag="x"):
        super().__init__(content)
        self.tag = tag


class Text(bytearray):
    def __init__(self, text):
        bytearray.__init__(self, text, "utf-8")
        self.__init_twice = bytearray.__init__(self, bytes(self) + b"!")


print(Money(2.5, currency="USD"), Money(2.5, currency="USD").currency, Money(1.5).currency)
# expect: 2.5 USD EUR
print(Tags([1], label="x"), Tags([1], label="x").label, Pair([1, 2], label="y").label)
# expect: Tags({1}) x y
print(Buffer(2, tag="t").tag, Buffer(b"ab"), Text("é"))
# expect: t Buffer(b'ab') Text(b'\xc3\xa9!')
for make in (lambda: float("1", x=2), lambda: Money(2.5, 3, 4), lambda: Tags([1], nope=2)):
    try:
        make()
    except TypeError as error:
        print(error)
# expect: float() takes no keyword arguments
# expect: float expected at most 1 argument, got 3
# expect: Tags.__init__() got an unexpected keyword argument 'nope'
