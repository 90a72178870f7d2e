# needs: pydantic
# stress: 211
import dataclasses
from typing import NamedTuple, Optional
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, field_validator
from pydantic.dataclasses import dataclass
from typing_extensions import NotRequired, TypedDict


def attempt(make):
    try:
        print(repr(make()))
    except ValidationError as error:
        print('\n'.join([line for line in str(error).split('\n') if 'For further' not in line]))


@dataclass
class Point:
    x: int
    y: int = 0
    tags: list[str] = dataclasses.field(default_factory=list)

    @field_validator('x')
    @classmethod
    def small(cls, value):
        if value > 100:
            raise ValueError('too large')
        return value


@dataclass(config=ConfigDict(extra='forbid'), frozen=True)
class Named:
    name: str = Field(min_length=2)
    at: Optional[Point] = None


@dataclasses.dataclass
class Plain:
    a: int
    b: str = 'b'


class Pair(NamedTuple):
    left: int
    right: str = 'r'


class Movie(TypedDict):
    title: str
    year: NotRequired[int]


attempt(lambda: Point('1', y='2'))  # expect: Point(x=1, y=2, tags=[])
attempt(lambda: Point('x'))
# expect: 1 validation error for Point
# expect: 0
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
attempt(lambda: Point(101))
# expect: 1 validation error for Point
# expect: 0
# expect:   Value error, too large [type=value_error, input_value=101, input_type=int]
attempt(lambda: Point())
# expect: 1 validation error for Point
# expect: x
# expect:   Field required [type=missing, input_value=ArgsKwargs(()), input_type=ArgsKwargs]
attempt(lambda: Named('ab', at={'x': '3'}))  # expect: Named(name='ab', at=Point(x=3, y=0, tags=[]))
attempt(lambda: Named('a'))
# expect: 1 validation error for Named
# expect: 0
# expect:   String should have at least 2 characters [type=string_too_short, input_value='a', input_type=str]
attempt(lambda: Named('ab', other=1))
# expect: 1 validation error for Named
# expect: other
# expect:   Unexpected keyword argument [type=unexpected_keyword_argument, input_value=1, input_type=int]
attempt(lambda: TypeAdapter(Plain).validate_python({'a': '1'}))  # expect: Plain(a=1, b='b')
attempt(lambda: TypeAdapter(Plain).validate_python({'b': 1}))
# expect: 2 validation errors for Plain
# expect: a
# expect:   Field required [type=missing, input_value={'b': 1}, input_type=dict]
# expect: b
# expect:   Input should be a valid string [type=string_type, input_value=1, input_type=int]
attempt(lambda: TypeAdapter(list[Point]).validate_python([{'x': 1}, Point(2)]))
# expect: [Point(x=1, y=0, tags=[]), Point(x=2, y=0, tags=[])]
attempt(lambda: TypeAdapter(Pair).validate_python(['1']))  # expect: Pair(left=1, right='r')
attempt(lambda: TypeAdapter(Movie).validate_python({'title': 'x', 'year': '3', 'more': 1}))
# expect: {'title': 'x', 'year': 3}
attempt(lambda: TypeAdapter(Movie).validate_python({'year': 'x'}))
# expect: 2 validation errors for Movie
# expect: title
# expect:   Field required [type=missing, input_value={'year': 'x'}, input_type=dict]
# expect: year
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
attempt(lambda: TypeAdapter(list[Plain]).dump_python([Plain(1)]))  # expect: [{'a': 1, 'b': 'b'}]
attempt(lambda: TypeAdapter(dict[str, Point]).dump_json({'a': Point(1)}))
# expect: b'{"a":{"x":1,"y":0,"tags":[]}}'
attempt(lambda: TypeAdapter(list[int]).validate_json('[1, "2"]'))  # expect: [1, 2]
attempt(lambda: TypeAdapter(list[int]).validate_json('[1, "x"]'))
# expect: 1 validation error for list[int]
# expect: 1
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
print(dataclasses.asdict(Point(1)), Point(1) == Point(1), dataclasses.is_dataclass(Point))
# expect: {'x': 1, 'y': 0, 'tags': []} True True
