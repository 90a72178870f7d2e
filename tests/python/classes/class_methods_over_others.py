# A class method binds what it wraps by its own way of binding.
import operator


class Bound:
    def __get__(self, instance, owner=None):
        return lambda: ("bound to", instance.__name__)


class Account:
    rate = 3

    @classmethod
    @property
    def label(cls):
        return "label of " + cls.__name__

    @classmethod
    @classmethod
    def twice(cls):
        return cls.__name__

    described = classmethod(Bound())
    static = classmethod(staticmethod(lambda: "static"))
    add = operator.add

    def total(self):
        return self.add(1, 2)


class Savings(Account):
    pass


print(Account.label, Savings.label, Savings().label)
# expect: label of Account label of Savings label of Savings
print(Savings.twice(), Savings().twice(), Savings.described(), Savings.static())
# expect: Savings Savings ('bound to', 'Savings') static
print(Account().total(), Account.add(3, 4))  # expect: 3 7


def marked(function):
    function.mark = "marked"
    return function


class Marked:
    @marked
    @staticmethod
    def first():
        return 1

    @marked
    @classmethod
    def second(cls):
        return 2


print(vars(Marked)["first"].mark, vars(Marked)["second"].mark, Marked.first(), Marked().second())
# expect: marked marked 1 2


class Upper:
    def name(self):
        return super().__self_class__.__name__


print(Upper().name())  # expect: Upper


def outer():
    count = 1

    def inner():
        return count
    return inner


inner = outer()
inner.__closure__[0].cell_contents = 9
print(inner())  # expect: 9
