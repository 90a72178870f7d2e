from typing import (Any, Callable, Dict, Generic, List, Literal, Optional, Protocol, TypeVar,
                    TypeVarTuple, Union, Unpack, get_type_hints)

T = TypeVar("T")
K = TypeVar("K", bound="Order")
Ts = TypeVarTuple("Ts")
print(K.__bound__, Unpack[Ts], Literal[int, "a", 1])
# expect: ForwardRef('Order') *Ts typing.Literal[int, 'a', 1]
print(list[T][int], dict[str, T][int], dict[K, list[T]][str, int], tuple[T, T][int])
# expect: list[int] dict[str, int] dict[str, list[int]] tuple[int, int]
print(list[Optional[T]][int], list[dict[str, Union[T, None]]][bytes], list[T].__parameters__)
# expect: list[typing.Optional[int]] list[dict[str, typing.Optional[bytes]]] (~T,)
print(dict[str, list[dict[K, T]]].__parameters__, list[Callable[[T], K]][int, str])
# expect: (~K, ~T) list[typing.Callable[[int], str]]
Pairs = list[tuple[str, T]]
print(Pairs[int], Pairs[Any]([("a", 1)]))  # expect: list[tuple[str, int]] [('a', 1)]
for wrong in (lambda: List[int, str], lambda: Dict[int], lambda: List[int](), lambda: Dict(),
              lambda: Generic[int], lambda: Protocol[str], lambda: list[T][int, str],
              lambda: list[int][str], lambda: dict[K, T][int]):
    try:
        print(wrong())
    except TypeError as error:
        print(error)
# expect: Too many arguments for typing.List; actual 2, expected 1
# expect: Too few arguments for typing.Dict; actual 1, expected 2
# expect: Type List cannot be instantiated; use list() instead
# expect: Type Dict cannot be instantiated; use dict() instead
# expect: Parameters to Generic[...] must all be type variables or parameter specification variables.
# expect: Parameters to Protocol[...] must all be type variables or parameter specification variables.
# expect: Too many arguments for list[~T]; actual 2, expected 1
# expect: list[int] is not a generic class
# expect: Too few arguments for dict[~K, ~T]; actual 1, expected 2


class Order:
    lines: list["Line"]
    parent: Optional["Order"]


class Line:
    order: "Order"


def total(orders: Dict[str, List["Order"]], *more: "Line") -> "list[Order]":
    return []


print(get_type_hints(Order), get_type_hints(Line))
# expect: {'lines': list[__main__.Line], 'parent': typing.Optional[__main__.Order]} {'order': <class '__main__.Order'>}
print(get_type_hints(total))
# expect: {'orders': typing.Dict[str, typing.List[__main__.Order]], 'more': <class '__main__.Line'>, 'return': list[__main__.Order]}
