from dataclasses import dataclass
from typing import Annotated, Literal, Optional, get_args, get_origin, get_type_hints


class Range:
    def __init__(self, low, high):
        self.low, self.high = low, high

    def check(self, name, value):
        if not self.low <= value <= self.high:
            raise ValueError(f"{name} must be in [{self.low}, {self.high}], is {value}")


Percent = Annotated[int, Range(0, 100), "percent"]
print(Percent.__origin__, Percent.__metadata__[1], get_origin(Percent) is Annotated, len(get_args(Percent)))
# expect: <class 'int'> percent True 3
print(Annotated[Annotated[str, 1], 2].__metadata__, Annotated[Optional[int], "x"].__origin__)
# expect: (1, 2) typing.Optional[int]
print(hasattr(Literal["a"], "__metadata__"), hasattr(Annotated, "__metadata__"), get_args(Percent)[0])
# expect: False False <class 'int'>


@dataclass
class Job:
    name: str
    done: Percent = 0

    def __post_init__(self):
        for name, kind in get_type_hints(Job, include_extras=True).items():
            for rule in getattr(kind, "__metadata__", ()):
                if isinstance(rule, Range):
                    rule.check(name, getattr(self, name))


print(Job("a", 50))  # expect: Job(name='a', done=50)
try:
    Job("b", 500)
except ValueError as e:
    print(e)
# expect: done must be in [0, 100], is 500
