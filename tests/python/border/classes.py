# The cases of classes and containers: the machine and the SDK must agree on each of them.
from dataclasses import KW_ONLY, InitVar, dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from pathlib import Path
from typing import (
    Annotated, Any, ClassVar, Dict, FrozenSet, Generic, List, Literal, Mapping, NamedTuple, NotRequired,
    Optional, Required, Self, Sequence, Set, Tuple, TypedDict, TypeVar, Union,
)
from uuid import UUID

from pawl import build

T = TypeVar('T')
K = TypeVar('K')
N = TypeVar('N', bound=Decimal)


class Kind(Enum):
    DEBIT = 'debit'
    CREDIT = 'credit'


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Place(NamedTuple):
    x: int
    y: Decimal = Decimal(0)


class Settings(TypedDict, total=False):
    size: Required[int]
    since: date


class More(Settings):
    name: str
    note: NotRequired[str]


@dataclass
class Card:
    number: str
    kind: Kind
    valid: Optional[date] = None


@dataclass
class Line:
    price: Decimal
    count: int = 1
    tags: list[str] = field(default_factory=list)


@dataclass
class Order:
    id: UUID
    lines: List[Line]
    card: 'Card | None' = None
    by_kind: dict[Kind, int] = field(default_factory=dict)
    by_level: Dict[Level, list[Line]] = field(default_factory=dict)
    days: Mapping[date, 'Line'] = field(default_factory=dict)
    place: Place = None
    settings: Optional[Settings] = None
    where: Optional[Path] = None
    wait: Annotated[timedelta, 'seconds'] = timedelta(0)
    mode: Literal['fast', 'slow'] = 'fast'
    seen: set[int] = field(default_factory=set)
    pair: tuple[int, str] = (0, '')
    many: Tuple[Decimal, ...] = ()
    anything: Any = None
    known: ClassVar[int] = 5


@dataclass(frozen=True)
class Total:
    cents: int
    _: KW_ONLY
    scale: InitVar[int] = 1
    euros: Decimal = field(init=False, default=Decimal(0))

    def __post_init__(self, scale):
        if self.cents < 0:
            raise ValueError('a total is not negative')
        object.__setattr__(self, 'euros', Decimal(self.cents * scale) / 100)


@dataclass
class Node:
    value: int
    children: list['Node'] = field(default_factory=list)
    twin: Optional[Self] = None


@dataclass
class Res(Generic[T]):
    data: T
    all: list[T] = field(default_factory=list)
    next: Optional['Res[T]'] = None


@dataclass
class Both(Res[T], Generic[T, K]):
    other: Optional[K] = None


@dataclass
class LineRes(Res[Line]):
    total: Decimal = Decimal(0)


@dataclass
class Amount(Generic[N]):
    value: N


@dataclass
class Click:
    type: Literal['click']
    x: int


@dataclass
class Key:
    type: Literal['key']
    code: str


@dataclass
class Left:
    inner: 'Tree'


@dataclass
class Right:
    inner: 'Tree'


Event = Union[Click, Key]
Tree = Union[Left, Right, int]
Json = Union[None, bool, int, float, str, List['Json'], Dict[str, 'Json']]


@dataclass
class Log:
    events: list[Event]
    raw: 'Json' = None
    tree: 'Tree' = 0


@dataclass(slots=True)
class Slotted:
    when: datetime


ID = '6fa459ea-ee8a-3ca4-894e-db77e160355e'


def deep(depth, end):
    tree = end
    for _ in range(depth):
        tree = {'inner': tree}
    return tree


CASES = [
    (Card, {'number': '42', 'kind': 'debit', 'valid': '2026-01-31'}),
    (Card, {'number': 42, 'kind': 'debit'}),
    (Card, {'number': '42', 'kind': 'gold'}),
    (Card, {'number': '42', 'kind': 'debit', 'valid': 'soon'}),
    (Card, {'number': '42', 'kind': 'debit', 'colour': 1}),
    (Card, {'number': '42'}),
    (Card, {5: '42', 'number': '1', 'kind': 'debit'}),
    (Card, 'debit'), (Card, None), (Card, [1]),
    (Order, {'id': ID, 'lines': []}),
    (Order, {
        'id': ID, 'lines': [{'price': '1.10'}, {'price': 2, 'count': 3.0, 'tags': ['a']}],
        'card': {'number': '42', 'kind': 'credit'}, 'by_kind': {'debit': 1}, 'by_level': {'2': [{'price': 1}]},
        'days': {'2024-02-29': {'price': '5'}}, 'place': [1, '2.5'], 'settings': {'size': 1, 'since': '2024-01-01'},
        'where': '/tmp', 'wait': 'PT5S', 'mode': 'slow', 'seen': [1, 2], 'pair': [1, 'a'], 'many': ['1', 2],
        'anything': {'a': [1]},
    }),
    (Order, {'id': ID, 'lines': [{'price': '1'}, {'price': 'dear'}]}),
    (Order, {'id': ID, 'lines': {'price': '1'}}),
    (Order, {'id': 'x', 'lines': []}),
    (Order, {'id': ID, 'lines': [], 'card': {'number': '42', 'kind': 7}}),
    (Order, {'id': ID, 'lines': [], 'by_kind': {'gold': 1}}),
    (Order, {'id': ID, 'lines': [], 'by_kind': {'debit': 'x'}}),
    (Order, {'id': ID, 'lines': [], 'by_level': {'3': []}}),
    (Order, {'id': ID, 'lines': [], 'days': {'2024-02-29': {'price': None}}}),
    (Order, {'id': ID, 'lines': [], 'place': [1, 2, 3]}),
    (Order, {'id': ID, 'lines': [], 'place': {'x': 1, 'z': 1}}),
    (Order, {'id': ID, 'lines': [], 'place': None}),
    (Order, {'id': ID, 'lines': [], 'settings': {'since': '2024-01-01'}}),
    (Order, {'id': ID, 'lines': [], 'settings': {'size': 1, 'more': 2}}),
    (Order, {'id': ID, 'lines': [], 'mode': 'other'}),
    (Order, {'id': ID, 'lines': [], 'seen': [1, 1]}),
    (Order, {'id': ID, 'lines': [], 'seen': [[1]]}),
    (Order, {'id': ID, 'lines': [], 'pair': [1]}),
    (Order, {'id': ID, 'lines': [], 'pair': [1, 2]}),
    (Order, {'id': ID, 'lines': [], 'many': 5}),
    (Order, {'id': ID, 'lines': [], 'known': 6}),
    (Order, {'id': ID, 'lines': [], 'wait': [5]}),
    (Total, {'cents': 150}), (Total, {'cents': 150, 'scale': 2}), (Total, {'cents': 150, 'scale': 'x'}),
    (Total, {'cents': 150, 'euros': '9'}), (Total, {'cents': -1}),
    (Node, {'value': 1, 'children': [{'value': 2, 'children': [{'value': 3}]}], 'twin': {'value': 4}}),
    (Node, {'value': 1, 'children': [{'value': 2, 'children': [{'value': 'x'}]}]}),
    (Node, {'value': 1, 'twin': {'value': 'x'}}),
    (Res[Line], {'data': {'price': '1'}, 'all': [{'price': 2}], 'next': {'data': {'price': 3}}}),
    (Res[Line], {'data': {'price': '1'}, 'next': {'data': 5}}),
    (Res[int], {'data': '1'}), (Res, {'data': '1'}), (Res[list[date]], {'data': ['2024-02-29']}),
    (Both[Line, Kind], {'data': {'price': '1'}, 'other': 'debit'}),
    (Both[Line, Kind], {'data': {'price': '1'}, 'other': 'gold'}),
    (LineRes, {'data': {'price': '1'}, 'total': 5}), (LineRes, {'data': 5}),
    (Amount, {'value': '1.5'}), (Amount, {'value': 'x'}), (Amount[Decimal], {'value': 2}),
    (Log, {'events': [{'type': 'key', 'code': 'a'}, {'type': 'click', 'x': 1}]}),
    (Log, {'events': [{'type': 'tap'}]}),
    (Log, {'events': [], 'raw': {'a': [1, 'b', None, {'c': 1.5}]}}),
    (Log, {'events': [], 'raw': {'a': b'x'}}),
    (Log, {'events': [], 'tree': deep(2, 5)}),
    (Slotted, {'when': '2024-02-29T00:00:00Z'}),
    (Place, [1]), (Place, {'x': 1, 'y': '2'}), (Place, ['a']), (Place, 5),
    (Settings, {'size': 1}), (Settings, {'size': 'a'}), (Settings, 5),
    (More, {'size': 1, 'name': 'a', 'since': '2024-02-29'}), (More, {'size': 1}),
    (list, [1, 'a']), (list, (1,)), (list, {'a': 1}), (tuple, [1]), (set, [1]), (frozenset, [2]), (dict, {'a': 1}),
    (dict, [1]), (list[int], [1, 'a']), (list[int], 'ab'), (Sequence[Decimal], ['1']), (Set[date], ['2024-02-29']),
    (FrozenSet[int], {1}), (dict[int, str], {'17': 'a', '-5': 'b'}), (dict[int, str], {'017': 'a'}),
    (dict[int, str], {'1': 'a', 1: 'b'}), (dict[str, list[Card]], {'a': [{'number': '1', 'kind': 'debit'}]}),
    (dict[str, list[Card]], {'a': [{'number': '1'}]}), (dict[str, int], {'first name': 'x'}),
    (list[Event], [{'type': 'click', 'x': 'a'}]), (Optional[list[Card]], None), (Card | None, None),
    (list[Card | None], [None]), (tuple[int, ...], [1, 2]), (Union[list[int], dict[str, int]], {'a': 1}),
]


def main():
    for kind, data in CASES:
        name = getattr(kind, '__name__', str(kind))
        try:
            print(name, '=', build(kind, data))
        except TypeError as error:
            print(name, '!', error)
    try:
        build(Log, {'events': [], 'tree': deep(60, 'x')})
    except TypeError as error:
        print(str(error)[:60])  # it took no time that doubles with each level
    order = Order(UUID(int=1), [])
    print(build(Order, order) is order)
    from_the_outside = {'number': '1', 'kind': 'debit'}
    print(build(Card, from_the_outside), from_the_outside)


main()
# expect: Card = Card(number='42', kind=<Kind.DEBIT: 'debit'>, valid=datetime.date(2026, 1, 31))
# expect: Card ! the data does not fit Card: data.number: a str is needed, not int
# expect: Card ! the data does not fit Card: data.kind: 'gold' is not a valid Kind
# expect: Card ! the data does not fit Card: data.valid: 'soon' is not a date such as 2024-02-29
# expect: Card ! the data does not fit Card: data: Card.__init__() got an unexpected keyword argument 'colour'
# expect: Card ! the data does not fit Card: data: Card.__init__() missing 1 required positional argument: 'kind'
# expect: Card ! the data does not fit Card: data: the names of fields must be str
# expect: Card ! the data does not fit Card: data: an object with the fields of Card is needed, not str
# expect: Card ! the data does not fit Card: data: an object with the fields of Card is needed, not NoneType
# expect: Card ! the data does not fit Card: data: an object with the fields of Card is needed, not list
# expect: Order = Order(id=UUID('6fa459ea-ee8a-3ca4-894e-db77e160355e'), lines=[], card=None, by_kind={}, by_level={}, days={}, place=None, settings=None, where=None, wait=datetime.timedelta(0), mode='fast', seen=set(), pair=(0, ''), many=(), anything=None)
# expect: Order = Order(id=UUID('6fa459ea-ee8a-3ca4-894e-db77e160355e'), lines=[Line(price=Decimal('1.10'), count=1, tags=[]), Line(price=Decimal('2'), count=3, tags=['a'])], card=Card(number='42', kind=<Kind.CREDIT: 'credit'>, valid=None), by_kind={<Kind.DEBIT: 'debit'>: 1}, by_level={<Level.HIGH: 2>: [Line(price=Decimal('1'), count=1, tags=[])]}, days={datetime.date(2024, 2, 29): Line(price=Decimal('5'), count=1, tags=[])}, place=Place(x=1, y=Decimal('2.5')), settings={'size': 1, 'since': datetime.date(2024, 1, 1)}, where=PosixPath('/tmp'), wait=datetime.timedelta(seconds=5), mode='slow', seen={1, 2}, pair=(1, 'a'), many=(Decimal('1'), Decimal('2')), anything={'a': [1]})
# expect: Order ! the data does not fit Order: data.lines[1].price: 'dear' is not a decimal number
# expect: Order ! the data does not fit Order: data.lines: a list is needed, not dict
# expect: Order ! the data does not fit Order: data.id: 'x' is not a UUID
# expect: Order ! the data does not fit Order: data.card.kind: 7 is not a valid Kind
# expect: Order ! the data does not fit Order: data.by_kind['gold']: 'gold' is not a valid Kind
# expect: Order ! the data does not fit Order: data.by_kind['debit']: an int is needed, not str
# expect: Order ! the data does not fit Order: data.by_level['3']: 3 is not a valid Level
# expect: Order ! the data does not fit Order: data.days['2024-02-29'].price: a Decimal is needed, not NoneType
# expect: Order ! the data does not fit Order: data.place: Place has 2 items, not 3
# expect: Order ! the data does not fit Order: data.place: Place.__new__() got an unexpected keyword argument 'z'
# expect: Order = Order(id=UUID('6fa459ea-ee8a-3ca4-894e-db77e160355e'), lines=[], card=None, by_kind={}, by_level={}, days={}, place=None, settings=None, where=None, wait=datetime.timedelta(0), mode='fast', seen=set(), pair=(0, ''), many=(), anything=None)
# expect: Order ! the data does not fit Order: data.settings: the key 'size' is missing
# expect: Order = Order(id=UUID('6fa459ea-ee8a-3ca4-894e-db77e160355e'), lines=[], card=None, by_kind={}, by_level={}, days={}, place=None, settings={'size': 1, 'more': 2}, where=None, wait=datetime.timedelta(0), mode='fast', seen=set(), pair=(0, ''), many=(), anything=None)
# expect: Order ! the data does not fit Order: data.mode: one of 'fast', 'slow' is needed, not 'other'
# expect: Order ! the data does not fit Order: data.seen: 1 is there twice
# expect: Order ! the data does not fit Order: data.seen{0}: an int is needed, not list
# expect: Order ! the data does not fit Order: data.pair: 2 items are needed, not 1
# expect: Order ! the data does not fit Order: data.pair[1]: a str is needed, not int
# expect: Order ! the data does not fit Order: data.many: a list is needed, not int
# expect: Order ! the data does not fit Order: data: Order.__init__() got an unexpected keyword argument 'known'
# expect: Order ! the data does not fit Order: data.wait: a timedelta is needed, not list
# expect: Total = Total(cents=150, euros=Decimal('1.5'))
# expect: Total = Total(cents=150, euros=Decimal('3'))
# expect: Total ! the data does not fit Total: data.scale: an int is needed, not str
# expect: Total = Total(cents=150, euros=Decimal('9'))
# expect: Total ! the data does not fit Total: data: a total is not negative
# expect: Node = Node(value=1, children=[Node(value=2, children=[Node(value=3, children=[], twin=None)], twin=None)], twin=Node(value=4, children=[], twin=None))
# expect: Node ! the data does not fit Node: data.children[0].children[0].value: an int is needed, not str
# expect: Node ! the data does not fit Node: data.twin.value: an int is needed, not str
# expect: Res = Res(data=Line(price=Decimal('1'), count=1, tags=[]), all=[Line(price=Decimal('2'), count=1, tags=[])], next=Res(data=Line(price=Decimal('3'), count=1, tags=[]), all=[], next=None))
# expect: Res ! the data does not fit Res[Line]: data.next.data: an object with the fields of Line is needed, not int
# expect: Res ! the data does not fit Res[int]: data.data: an int is needed, not str
# expect: Res = Res(data='1', all=[], next=None)
# expect: Res = Res(data=[datetime.date(2024, 2, 29)], all=[], next=None)
# expect: Both = Both(data=Line(price=Decimal('1'), count=1, tags=[]), all=[], next=None, other=<Kind.DEBIT: 'debit'>)
# expect: Both ! the data does not fit Both[Line, Kind]: data.other: 'gold' is not a valid Kind
# expect: LineRes = LineRes(data=Line(price=Decimal('1'), count=1, tags=[]), all=[], next=None, total=Decimal('5'))
# expect: LineRes ! the data does not fit LineRes: data.data: an object with the fields of Line is needed, not int
# expect: Amount = Amount(value=Decimal('1.5'))
# expect: Amount ! the data does not fit Amount: data.value: 'x' is not a decimal number
# expect: Amount = Amount(value=Decimal('2'))
# expect: Log = Log(events=[Key(type='key', code='a'), Click(type='click', x=1)], raw=None, tree=0)
# expect: Log ! the data does not fit Log: data.events[0]: no type of the union takes it (Click: type: one of 'click' is needed, not 'tap'; Key: type: one of 'key' is needed, not 'tap')
# expect: Log = Log(events=[], raw={'a': [1, 'b', None, {'c': 1.5}]}, tree=0)
# expect: Log ! the data does not fit Log: data.raw: no type of the union takes it (bool: a bool is needed, not dict; int: an int is needed, not dict; float: a float is needed, not dict; str: a str is needed, not dict; list[Json]: a list is needed, not dict; dict[str, Json]: ['a']: no type of the union takes it (bool: a bool is needed, not bytes; int: an int is needed, not bytes; float: a float is needed, not bytes; str: a str is needed, not bytes; list[Json]: a list is needed, not bytes; dict[str, Json]: an object is needed, not bytes))
# expect: Log = Log(events=[], raw=None, tree=Left(inner=Left(inner=5)))
# expect: Slotted = Slotted(when=datetime.datetime(2024, 2, 29, 0, 0, tzinfo=datetime.timezone.utc))
# expect: Place = Place(x=1, y=Decimal('0'))
# expect: Place = Place(x=1, y=Decimal('2'))
# expect: Place ! the data does not fit Place: data[0]: an int is needed, not str
# expect: Place ! the data does not fit Place: data: a list or an object is needed, not int
# expect: Settings = {'size': 1}
# expect: Settings ! the data does not fit Settings: data.size: an int is needed, not str
# expect: Settings ! the data does not fit Settings: data: an object with the keys of Settings is needed, not int
# expect: More = {'size': 1, 'name': 'a', 'since': datetime.date(2024, 2, 29)}
# expect: More ! the data does not fit More: data: the key 'name' is missing
# expect: list = [1, 'a']
# expect: list = [1]
# expect: list ! the data does not fit list: data: a list is needed, not dict
# expect: tuple = (1,)
# expect: set = {1}
# expect: frozenset = frozenset({2})
# expect: dict = {'a': 1}
# expect: dict ! the data does not fit dict: data: an object is needed, not list
# expect: list ! the data does not fit list[int]: data[1]: an int is needed, not str
# expect: list ! the data does not fit list[int]: data: a list is needed, not str
# expect: Sequence = [Decimal('1')]
# expect: Set = {datetime.date(2024, 2, 29)}
# expect: FrozenSet = frozenset({1})
# expect: dict = {17: 'a', -5: 'b'}
# expect: dict ! the data does not fit dict[int, str]: data['017']: an int is needed, not str
# expect: dict ! the data does not fit dict[int, str]: data: the key 1 is there twice
# expect: dict = {'a': [Card(number='1', kind=<Kind.DEBIT: 'debit'>, valid=None)]}
# expect: dict ! the data does not fit dict[str, list[Card]]: data['a'][0]: Card.__init__() missing 1 required positional argument: 'kind'
# expect: dict ! the data does not fit dict[str, int]: data['first name']: an int is needed, not str
# expect: list ! the data does not fit list[Click | Key]: data[0]: no type of the union takes it (Click: x: an int is needed, not str; Key: type: one of 'key' is needed, not 'click')
# expect: Optional = None
# expect: __main__.Card | None = None
# expect: list = [None]
# expect: tuple = (1, 2)
# expect: Union = {'a': 1}
# expect: the data does not fit Log: data.tree: no type of the union t
# expect: True
# expect: Card(number='1', kind=<Kind.DEBIT: 'debit'>, valid=None) {'number': '1', 'kind': 'debit'}
