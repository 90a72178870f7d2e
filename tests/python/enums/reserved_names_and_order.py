import operator
from enum import Enum, Flag, auto


def show(make):
    try:
        print(make())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


class Field(Enum):
    name = "n"
    value = "v"
    other = "o"


print(Field.name, Field.name.name, Field.value.value, Field.other.name, list(Field), Field("v"))
# expect: Field.name name v other [<Field.name: 'n'>, <Field.value: 'v'>, <Field.other: 'o'>] Field.value


class Operation(Enum):
    ADD = operator.add
    NEGATE = operator.neg
    LENGTH = len

    def twice(self):
        return 2


print(len(Operation), Operation.ADD.value(1, 2), Operation.NEGATE.value(3), Operation.ADD.twice())
# expect: 3 3 -3 2


class Ordered(Enum):
    _order_ = "a b"
    a = 1
    b = 2
    c = 1


print(list(Ordered), Ordered._member_type_, hasattr(Ordered, "_order_"))
# expect: [<Ordered.a: 1>, <Ordered.b: 2>] <class 'object'> False


class Mixed(str, Enum):
    A = "a"


class Bits(Flag):
    A = auto()
    B = auto()


print(Mixed._member_type_, Bits._all_bits_, Bits._flag_mask_)  # expect: <class 'str'> 3 3


def wrong_order():
    class Ordered(Enum):
        _order_ = "b a"
        a = 1
        b = 2


def reserved():
    class Reserved(Enum):
        _kind_ = 1


def behind():
    class Behind(Enum, str):
        a = "a"


def answers():
    class Answers(Enum):
        a = 1

        @classmethod
        def _missing_(cls, value):
            return 5
    try:
        Answers(3)
    except TypeError as error:
        print(repr(error.__context__))
        raise


for make in (wrong_order, reserved, behind, answers):
    show(make)
# expect: TypeError member order does not match _order_:
# expect:   ['a', 'b']
# expect:   ['b', 'a']
# expect: ValueError _sunder_ names, such as '_kind_', are reserved for future Enum use
# expect: TypeError new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`
# expect: ValueError('3 is not a valid answers.<locals>.Answers')
# expect: TypeError error in Answers._missing_: returned 5 instead of None or a valid member
