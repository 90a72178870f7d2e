# Operators on classes are those of the metaclass.
class Meta(type):
    def __len__(cls):
        return len(cls.members)

    def __iter__(cls):
        return iter(cls.members)

    def __contains__(cls, item):
        return item in cls.members

    def __getitem__(cls, key):
        return cls.members[key]

    def __setitem__(cls, key, value):
        cls.members[key] = value

    def __delitem__(cls, key):
        del cls.members[key]

    def __reversed__(cls):
        return reversed(cls.members)

    def __bool__(cls):
        return bool(cls.members)

    def __repr__(cls):
        return f"<{cls.__name__}: {len(cls)}>"

    def __add__(cls, other):
        return (cls.__name__, "+", getattr(other, "__name__", other))

    def __radd__(cls, other):
        return (other, "+", cls.__name__)

    def __or__(cls, other):
        return (cls.__name__, "|", other)

    def __lt__(cls, other):
        return cls.__name__ < other.__name__

    def __neg__(cls):
        return "-" + cls.__name__

    def __enter__(cls):
        print("enter", cls.__name__)
        return cls

    def __exit__(cls, *error):
        print("exit", cls.__name__)

    def __format__(cls, spec):
        return f"{cls.__name__}:{spec}"

    def __int__(cls):
        return 7

    def __hash__(cls):
        return 11

    def __eq__(cls, other):
        return isinstance(other, Meta) and cls.members == other.members


class Colors(metaclass=Meta):
    members = ["red", "green"]

    def __class_getitem__(cls, key):
        return "never asked"


class Empty(metaclass=Meta):
    members = []


print(len(Colors), list(Colors), "red" in Colors, "blue" not in Colors, Colors[0], Colors[-1:])
# expect: 2 ['red', 'green'] True True red ['green']
Colors[1] = "blue"
print([c.upper() for c in Colors], list(reversed(Colors)), sorted(Colors))
# expect: ['RED', 'BLUE'] ['blue', 'red'] ['blue', 'red']
del Colors[0]
print(repr(Colors), str(Colors), [Colors, Empty], f"{Colors:x} {Colors!r}")
# expect: <Colors: 1> <Colors: 1> [<Colors: 1>, <Empty: 0>] Colors:x <Colors: 1>
print(Colors + 1, 1 + Colors, Colors + Empty, Colors | int, -Colors, int(Colors))
# expect: ('Colors', '+', 1) (1, '+', 'Colors') ('Colors', '+', 'Empty') ('Colors', '|', <class 'int'>) -Colors 7
print("yes" if Colors else "no", "yes" if Empty else "no", not Empty, bool(Colors), Colors and 1)
# expect: yes no True True 1
print(Colors < Empty, max(Colors, Empty).__name__, sorted([Empty, Colors])[0].__name__)
# expect: True Empty Colors
print(Colors == Empty, Colors != Empty, Empty == type("Same", (Empty,), {}), hash(Colors))
# expect: False True True 11
print(len({Colors: 1, Empty: 2}), {Empty: 3}[Empty], Empty in [Colors, Empty])  # expect: 2 3 True
with Colors as c:
    print(c is Colors)
# expect: enter Colors
# expect: True
# expect: exit Colors
first, = Colors
print(first, *Colors)  # expect: blue blue
for failing in (lambda: Colors * 2, lambda: Colors > 1, lambda: Colors()[0], lambda: abs(Colors)):
    try:
        failing()
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
# expect: TypeError unsupported operand type(s) for *: 'Meta' and 'int'
# expect: TypeError '>' not supported between instances of 'Meta' and 'int'
# expect: TypeError 'Colors' object is not subscriptable
# expect: TypeError bad operand type for abs(): 'Meta'
