"""Names of forms of types in annotations, where the program asks for them."""
from __future__ import annotations

import typing
from typing import Dict, List, NewType, Optional, TypeVar, get_type_hints

Json = Dict[str, int]
Text = str | bytes
Number = NewType("Number", int)
T = TypeVar("T")
Pairs: typing.TypeAlias = typing.List[tuple[str, Json]]


def load(json: Json, texts: List[Text], number: Number, items: List[T]) -> Optional[Pairs]:
    pass


for name, hint in get_type_hints(load).items():
    print(name, hint)
# expect: json typing.Dict[str, int]
# expect: texts typing.List[str | bytes]
# expect: number __main__.Number
# expect: items typing.List[~T]
# expect: return typing.Optional[typing.List[tuple[str, typing.Dict[str, int]]]]
