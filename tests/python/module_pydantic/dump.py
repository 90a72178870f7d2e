# needs: pydantic
# stress: 211

from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, IntEnum
from pathlib import PurePosixPath
from typing import Any, NamedTuple, Optional, Union
from uuid import UUID
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, computed_field


class Color(Enum):
    RED = 'r'


class Level(IntEnum):
    LOW = 1


class Pair(NamedTuple):
    a: int
    b: str


class Inner(BaseModel):
    x: int = Field(default=1, alias='X')
    y: Optional[int] = None


class All(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    number: int = 1
    real: float = 1.5
    text: str = 'é"\n'
    data: bytes = b'abc'
    flag: bool = True
    color: Color = Color.RED
    level: Level = Level.LOW
    money: Decimal = Decimal('1.10')
    at: datetime = datetime(2024, 1, 2, 3, 4, 5, 600)
    utc: datetime = datetime(2024, 1, 2, tzinfo=timezone.utc)
    zone: datetime = datetime(2024, 1, 2, tzinfo=timezone(timedelta(hours=2)))
    day: date = date(2024, 1, 2)
    clock: time = time(1, 2, 3)
    span: timedelta = timedelta(days=1, hours=2, seconds=3, microseconds=500000)
    id: UUID = UUID(int=5)
    path: PurePosixPath = PurePosixPath('a/b')
    pair: Pair = Pair(1, 'b')
    inner: Inner = Inner()
    many: list[Inner] = [Inner(X=2)]
    by_name: dict[str, Inner] = {'k': Inner(y=3)}
    by_day: dict[date, int] = {date(2024, 1, 2): 1}
    both: tuple[int, Inner] = (1, Inner())
    few: set[int] = {1}
    anything: Any = None
    hidden: str = Field(default='h', exclude=True)
    named: int = Field(default=2, serialization_alias='Named')


value = All()
print(value.model_dump())
# expect: {'number': 1, 'real': 1.5, 'text': 'é"\n', 'data': b'abc', 'flag': True, 'color': <Color.RED: 'r'>, 'level': <Level.LOW: 1>, 'money': Decimal('1.10'), 'at': datetime.datetime(2024, 1, 2, 3, 4, 5, 600), 'utc': datetime.datetime(2024, 1, 2, 0, 0, tzinfo=datetime.timezone.utc), 'zone': datetime.datetime(2024, 1, 2, 0, 0, tzinfo=datetime.timezone(datetime.timedelta(seconds=7200))), 'day': datetime.date(2024, 1, 2), 'clock': datetime.time(1, 2, 3), 'span': datetime.timedelta(days=1, seconds=7203, microseconds=500000), 'id': UUID('00000000-0000-0000-0000-000000000005'), 'path': PurePosixPath('a/b'), 'pair': (1, 'b'), 'inner': {'x': 1, 'y': None}, 'many': [{'x': 2, 'y': None}], 'by_name': {'k': {'x': 1, 'y': 3}}, 'by_day': {datetime.date(2024, 1, 2): 1}, 'both': (1, {'x': 1, 'y': None}), 'few': {1}, 'anything': None, 'named': 2}
print(value.model_dump(mode='json'))
# expect: {'number': 1, 'real': 1.5, 'text': 'é"\n', 'data': 'abc', 'flag': True, 'color': 'r', 'level': 1, 'money': '1.10', 'at': '2024-01-02T03:04:05.000600', 'utc': '2024-01-02T00:00:00Z', 'zone': '2024-01-02T00:00:00+02:00', 'day': '2024-01-02', 'clock': '01:02:03', 'span': 'P1DT2H3.5S', 'id': '00000000-0000-0000-0000-000000000005', 'path': 'a/b', 'pair': [1, 'b'], 'inner': {'x': 1, 'y': None}, 'many': [{'x': 2, 'y': None}], 'by_name': {'k': {'x': 1, 'y': 3}}, 'by_day': {'2024-01-02': 1}, 'both': [1, {'x': 1, 'y': None}], 'few': [1], 'anything': None, 'named': 2}
print(value.model_dump_json())
# expect: {"number":1,"real":1.5,"text":"é\"\n","data":"abc","flag":true,"color":"r","level":1,"money":"1.10","at":"2024-01-02T03:04:05.000600","utc":"2024-01-02T00:00:00Z","zone":"2024-01-02T00:00:00+02:00","day":"2024-01-02","clock":"01:02:03","span":"P1DT2H3.5S","id":"00000000-0000-0000-0000-000000000005","path":"a/b","pair":[1,"b"],"inner":{"x":1,"y":null},"many":[{"x":2,"y":null}],"by_name":{"k":{"x":1,"y":3}},"by_day":{"2024-01-02":1},"both":[1,{"x":1,"y":null}],"few":[1],"anything":null,"named":2}
print(value.model_dump_json(by_alias=True, exclude_none=True, include={'inner', 'many', 'named', 'anything'}))
# expect: {"inner":{"X":1},"many":[{"X":2}],"Named":2}
print(value.model_dump(exclude={'many': {'__all__': {'y'}}, 'by_name': {'k': {'x'}}}, include={'many', 'by_name'}))
# expect: {'many': [{'x': 2}], 'by_name': {'k': {'y': 3}}}
print(value.model_dump(include={'many': {0: {'x'}}}), value.model_dump(exclude_defaults=True), value.model_dump(exclude_unset=True))
# expect: {'many': [{'x': 2}]} {} {}
print(TypeAdapter(dict[Color, list[timedelta]]).dump_json({Color.RED: [timedelta(0), timedelta(seconds=-90)]}))
# expect: b'{"r":["PT0S","-PT1M30S"]}'
print(TypeAdapter(list[Optional[Inner]]).dump_python([Inner(), None], by_alias=True), TypeAdapter(float).dump_json(float('nan')))
# expect: [{'X': 1, 'y': None}, None] b'null'
print(TypeAdapter(Any).dump_json({'a': (1, {2}, Inner())}), TypeAdapter(dict[int, bool]).dump_json({1: True}))
# expect: b'{"a":[1,[2],{"x":1,"y":null}]}' b'{"1":true}'


class Used(BaseModel):
    model_config = ConfigDict(use_enum_values=True, str_strip_whitespace=True, str_to_lower=True)
    color: Color
    text: str = ''


print(repr(Used(color='r', text='  AbC ')))  # expect: Used(color='r', text='abc')


class Sub(Inner):
    z: int = 3

    @computed_field(alias='W')
    @property
    def w(self) -> int:
        return self.z * 2


class Holder(BaseModel):
    one: Inner
    any: Any


print(Holder(one=Sub(), any=Sub()).model_dump(), Sub().model_dump(by_alias=True), Sub().model_dump(round_trip=True), repr(Sub()))
# expect: {'one': {'x': 1, 'y': None}, 'any': {'x': 1, 'y': None, 'z': 3, 'w': 6}} {'X': 1, 'y': None, 'z': 3, 'W': 6} {'x': 1, 'y': None, 'z': 3} Sub(x=1, y=None, z=3, w=6)
