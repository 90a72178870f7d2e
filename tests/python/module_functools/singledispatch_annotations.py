import collections.abc
import datetime
import functools
from typing import Optional, Union


@functools.singledispatch
def show(value):
    return "object"


@show.register
def _(value: collections.abc.Mapping):
    return "mapping"


@show.register
def _(value: Union[int, float]):
    return "number"


@show.register
def _(value: Optional[str]):
    return "text or None"


@show.register
def _(value: "LookupError | datetime.date"):
    return "lookup or date"


print(show({}), show(1), show(2.5), show("s"), show(None), show([]), show(KeyError()))
# expect: mapping number number text or None text or None object lookup or date
print(show(datetime.date(2024, 1, 1)), show(ValueError()))  # expect: lookup or date object
for wrong in ("int | nothing", "Optional[list[int]]"):
    def function(value):
        return value
    function.__annotations__ = {"value": 3 if wrong[0] == "i" else Optional[list[int]]}
    try:
        show.register(function)
    except TypeError as error:
        print(error)
# expect: Invalid annotation for 'value'. 3 is not a class.
# expect: Invalid annotation for 'value'. typing.Optional[list[int]] not all arguments are classes.
