from dataclasses import KW_ONLY, dataclass

try:
    @dataclass
    class Twice:
        a: int
        first: KW_ONLY
        second: KW_ONLY
except TypeError as error:
    print(error)
# expect: 'second' is KW_ONLY, but KW_ONLY has already been specified
try:
    @dataclass(weakref_slot=True)
    class NoSlots:
        a: int
except TypeError as error:
    print(error)
# expect: weakref_slot is True but slots is False
