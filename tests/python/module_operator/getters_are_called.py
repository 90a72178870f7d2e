# What the getters do without a frame of their own is what they do with one.
import operator


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


class Doubling(dict):
    def __missing__(self, key):
        return key * 2


class Shown:
    real = 4

    def __getitem__(self, key):
        return ("item", key)

    @property
    def name(self):
        return "shown"

    def add(self, a, b=1):
        return a + b


second = operator.itemgetter(1)
for call in (lambda: second(), lambda: second(1, 2), lambda: second(obj=1), lambda: second(5),
             lambda: second([1]), lambda: second((1, 2)), lambda: second("ab"),
             lambda: second({1: "one"}), lambda: second({}), lambda: second(Shown())):
    show(call)
# expect: TypeError itemgetter expected 1 argument, got 0
# expect: TypeError itemgetter expected 1 argument, got 2
# expect: TypeError itemgetter() takes no keyword arguments
# expect: TypeError 'int' object is not subscriptable
# expect: IndexError list index out of range
# expect: 2
# expect: b
# expect: one
# expect: KeyError 1
# expect: ('item', 1)
for call in (lambda: operator.itemgetter(0, 2)("abc"), lambda: operator.itemgetter(0, 9)("abc"),
             lambda: operator.itemgetter("a", "b")(Doubling(a=1)),
             lambda: operator.itemgetter(1, "x")(Shown()),
             lambda: operator.itemgetter(slice(1, 3))([1, 2, 3, 4])):
    show(call)
# expect: ('a', 'c')
# expect: IndexError string index out of range
# expect: (1, 'bb')
# expect: (('item', 1), ('item', 'x'))
# expect: [2, 3]
for call in (lambda: operator.attrgetter("name")(Shown()), lambda: operator.attrgetter("name")(),
             lambda: operator.attrgetter("real", "name")(Shown()),
             lambda: operator.attrgetter("real.imag")(Shown()),
             lambda: operator.attrgetter("nope")(5), lambda: operator.attrgetter("a.b", "c")(5)):
    show(call)
# expect: shown
# expect: TypeError attrgetter expected 1 argument, got 0
# expect: (4, 'shown')
# expect: 0
# expect: AttributeError 'int' object has no attribute 'nope'
# expect: AttributeError 'int' object has no attribute 'a'
for call in (lambda: operator.methodcaller("add", 2)(Shown()),
             lambda: operator.methodcaller("add", 2, b=5)(Shown()),
             lambda: operator.methodcaller("split", ",", maxsplit=1)("a,b,c"),
             lambda: operator.methodcaller("nope")("a"), lambda: operator.methodcaller("x")(1, 2)):
    show(call)
# expect: 3
# expect: 7
# expect: ['a', 'b,c']
# expect: AttributeError 'str' object has no attribute 'nope'
# expect: TypeError methodcaller expected 1 argument, got 2
for make in (operator.itemgetter, operator.attrgetter, operator.methodcaller):
    show(make)
# expect: TypeError itemgetter expected 1 argument, got 0
# expect: TypeError attrgetter expected 1 argument, got 0
# expect: TypeError methodcaller needs at least one argument, the method name
pairs = [(3, "c"), (1, "a"), (2, "b")]
print(sorted(pairs, key=operator.itemgetter(0)), max(pairs, key=second), list(map(second, pairs)))
# expect: [(1, 'a'), (2, 'b'), (3, 'c')] (3, 'c') ['c', 'a', 'b']
