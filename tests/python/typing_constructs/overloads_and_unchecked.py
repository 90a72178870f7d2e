from typing import (NamedTuple, NotRequired, TypedDict, get_overloads, get_type_hints,
                    no_type_check, overload)


def make():
    @overload
    def parse(text: int): ...

    @overload
    def parse(text: str): ...

    def parse(text): ...
    return parse


# A definition that runs again takes its own place.
for _ in range(3):
    parse = make()
print(len(get_overloads(parse)))  # expect: 2


@no_type_check
def unchecked(a: int):
    pass


print(get_type_hints(unchecked), get_type_hints(len))  # expect: {} {}


class Loose(TypedDict):
    name: NotRequired[str]


class Strict(Loose):
    name: str


print(Strict.__required_keys__, Strict.__optional_keys__)  # expect: frozenset({'name'}) frozenset()


class Row(NamedTuple):
    cls: int
    typename: str = "a"


print(Row(1), Row(cls=2, typename="b"), TypedDict("Named", {"cls": int})(cls=1))
# expect: Row(cls=1, typename='a') Row(cls=2, typename='b') {'cls': 1}
for wrong in (lambda: TypedDict("Both", {"a": int}, b=int), lambda: issubclass(dict, Loose)):
    try:
        wrong()
    except TypeError as error:
        print(error)
# expect: TypedDict takes either a dict or keyword arguments, but not both
# expect: TypedDict does not support instance and class checks
