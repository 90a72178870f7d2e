# needs: pydantic
# stress: 211
from datetime import datetime
from typing import ClassVar, Generic, Optional, TypeVar
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, RootModel, ValidationError, computed_field, create_model


def attempt(make):
    try:
        print(repr(make()))
    except ValidationError as error:
        print('\n'.join([line for line in str(error).split('\n') if 'For further' not in line]))
    except Exception as error:
        print(type(error).__name__, str(error).split('\n')[0])


class Line(BaseModel):
    sku: str
    count: int = Field(default=1, ge=1, le=10, description='how many')


class Order(BaseModel):
    """An order."""
    LIMIT: ClassVar[int] = 3
    id: int
    lines: list[Line] = []
    note: Optional[str] = None
    made: datetime = Field(default_factory=lambda: datetime(2024, 1, 1))
    _seen: int = PrivateAttr(default=0)

    @computed_field
    @property
    def total(self) -> int:
        return sum([line.count for line in self.lines])


order = Order(id='7', lines=[{'sku': 'a'}, Line(sku='b', count=2)])
print(repr(order), str(order), order.total, order.model_fields_set == {'id', 'lines'}, order._seen, Order.LIMIT)
# expect: Order(id=7, lines=[Line(sku='a', count=1), Line(sku='b', count=2)], note=None, made=datetime.datetime(2024, 1, 1, 0, 0), total=3) id=7 lines=[Line(sku='a', count=1), Line(sku='b', count=2)] note=None made=datetime.datetime(2024, 1, 1, 0, 0) total=3 3 True 0 3
print(order.model_dump())
# expect: {'id': 7, 'lines': [{'sku': 'a', 'count': 1}, {'sku': 'b', 'count': 2}], 'note': None, 'made': datetime.datetime(2024, 1, 1, 0, 0), 'total': 3}
print(order.model_dump(mode='json', exclude={'lines': {0: True}, 'note': True}))
# expect: {'id': 7, 'lines': [{'sku': 'b', 'count': 2}], 'made': '2024-01-01T00:00:00', 'total': 3}
print(order.model_dump_json())
# expect: {"id":7,"lines":[{"sku":"a","count":1},{"sku":"b","count":2}],"note":null,"made":"2024-01-01T00:00:00","total":3}
print(order.model_dump_json(indent=2, include={'id': True, 'lines': {'__all__': {'sku'}}}))
# expect: {
# expect:   "id": 7,
# expect:   "lines": [
# expect:     {
# expect:       "sku": "a"
# expect:     },
# expect:     {
# expect:       "sku": "b"
# expect:     }
# expect:   ]
# expect: }
print(order.model_dump(exclude_unset=True), order.model_dump(exclude_defaults=True, exclude_none=True))
# expect: {'id': 7, 'lines': [{'sku': 'a'}, {'sku': 'b', 'count': 2}], 'total': 3} {'id': 7, 'lines': [{'sku': 'a'}, {'sku': 'b', 'count': 2}], 'total': 3}
attempt(lambda: Order(id='x', lines=[{'count': 0}, 3], note=5))
# expect: 5 validation errors for Order
# expect: id
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
# expect: lines.0.sku
# expect:   Field required [type=missing, input_value={'count': 0}, input_type=dict]
# expect: lines.0.count
# expect:   Input should be greater than or equal to 1 [type=greater_than_equal, input_value=0, input_type=int]
# expect: lines.1
# expect:   Input should be a valid dictionary or instance of Line [type=model_type, input_value=3, input_type=int]
# expect: note
# expect:   Input should be a valid string [type=string_type, input_value=5, input_type=int]
attempt(lambda: Order())
# expect: 1 validation error for Order
# expect: id
# expect:   Field required [type=missing, input_value={}, input_type=dict]
attempt(lambda: Order.model_validate([]))
# expect: 1 validation error for Order
# expect:   Input should be a valid dictionary or instance of Order [type=model_type, input_value=[], input_type=list]
attempt(lambda: Order.model_validate_json('{"id": 1, "lines": [{"sku": "q", "count": "3"}]}'))
# expect: Order(id=1, lines=[Line(sku='q', count=3)], note=None, made=datetime.datetime(2024, 1, 1, 0, 0), total=3)
attempt(lambda: Order.model_validate_json('{"id": 1, "lines": 5}'))
# expect: 1 validation error for Order
# expect: lines
# expect:   Input should be a valid array [type=list_type, input_value=5, input_type=int]
for text in ('', '{', '{"id": 1', '[1,', 'nul', '{"id": }', '{"id" 1}', '{"id": 1}x', '{id: 1}', '"a', '[1 2]', '{"a":1,}', '[1,]'):
    attempt(lambda: Order.model_validate_json(text))
# expect: 1 validation error for Order
# expect:   Invalid JSON: EOF while parsing a value at line 1 column 0 [type=json_invalid, input_value='', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: EOF while parsing an object at line 1 column 1 [type=json_invalid, input_value='{', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: EOF while parsing an object at line 1 column 8 [type=json_invalid, input_value='{"id": 1', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: EOF while parsing a value at line 1 column 3 [type=json_invalid, input_value='[1,', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: EOF while parsing a value at line 1 column 3 [type=json_invalid, input_value='nul', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: expected value at line 1 column 8 [type=json_invalid, input_value='{"id": }', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: expected `:` at line 1 column 7 [type=json_invalid, input_value='{"id" 1}', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: trailing characters at line 1 column 10 [type=json_invalid, input_value='{"id": 1}x', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: key must be a string at line 1 column 2 [type=json_invalid, input_value='{id: 1}', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: EOF while parsing a string at line 1 column 2 [type=json_invalid, input_value='"a', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: expected `,` or `]` at line 1 column 4 [type=json_invalid, input_value='[1 2]', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: trailing comma at line 1 column 8 [type=json_invalid, input_value='{"a":1,}', input_type=str]
# expect: 1 validation error for Order
# expect:   Invalid JSON: trailing comma at line 1 column 4 [type=json_invalid, input_value='[1,]', input_type=str]
order.id = 'unchecked'
order._seen = 4
copied = order.model_copy(update={'id': 9})
print(copied.id, copied._seen, copied.lines is order.lines, order.model_copy(deep=True).lines is order.lines, copied == order)
# expect: 9 4 True False False
print(Order(id=1) == Order(id=1), Order(id=1) == Order(id=2), dict(Line(sku='x')), [name for name in Order.model_fields])
# expect: True False {'sku': 'x', 'count': 1} ['id', 'lines', 'note', 'made']
attempt(lambda: setattr(order, 'nothing', 1))
# expect: ValueError "Order" object has no field "nothing"
attempt(lambda: order.nothing)  # expect: AttributeError 'Order' object has no attribute 'nothing'
attempt(lambda: hash(order))  # expect: TypeError unhashable type: 'Order'
print(Order.model_construct(id='any').model_dump(exclude={'made'}))
# expect: {'id': 'any', 'lines': [], 'note': None, 'total': 0}
print(Line.model_fields['count'].default, Line.model_fields['count'].description, Line.model_fields['sku'].is_required())
# expect: 1 how many True


class Strict(BaseModel):
    model_config = ConfigDict(extra='forbid', frozen=True, strict=True)
    a: int
    b: tuple[int, ...] = ()


attempt(lambda: Strict(a='1'))
# expect: 1 validation error for Strict
# expect: a
# expect:   Input should be a valid integer [type=int_type, input_value='1', input_type=str]
attempt(lambda: Strict(a=1, c=2, d=[1] * 30))
# expect: 2 validation errors for Strict
# expect: c
# expect:   Extra inputs are not permitted [type=extra_forbidden, input_value=2, input_type=int]
# expect: d
# expect:   Extra inputs are not permitted [type=extra_forbidden, input_value=[1, 1, 1, 1, 1, 1, 1, 1, ... 1, 1, 1, 1, 1, 1, 1, 1], input_type=list]
attempt(lambda: setattr(Strict(a=1), 'a', 2))
# expect: 1 validation error for Strict
# expect: a
# expect:   Instance is frozen [type=frozen_instance, input_value=2, input_type=int]
attempt(lambda: Strict(a=1, b=[1]))
# expect: 1 validation error for Strict
# expect: b
# expect:   Input should be a valid tuple [type=tuple_type, input_value=[1], input_type=list]
attempt(lambda: Strict.model_validate_json('{"a": 1, "b": [1]}'))  # expect: Strict(a=1, b=(1,))
attempt(lambda: hash(Strict(a=1)) == hash(Strict(a=1)))  # expect: True


class Loose(BaseModel, extra='allow', validate_assignment=True):
    a: int = Field(alias='A')


loose = Loose(A=1, more='x')
print(loose, loose.model_extra, loose.more, loose.model_dump(), loose.model_dump(by_alias=True))
# expect: a=1 more='x' {'more': 'x'} x {'a': 1, 'more': 'x'} {'A': 1, 'more': 'x'}
attempt(lambda: setattr(loose, 'a', 'x'))
# expect: 1 validation error for Loose
# expect: a
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
attempt(lambda: Loose(a=1))
# expect: 1 validation error for Loose
# expect: A
# expect:   Field required [type=missing, input_value={'a': 1}, input_type=dict]
attempt(lambda: Loose.model_validate({'a': 1}, by_name=True))  # expect: Loose(a=1)


class Named(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    a: int = Field(validation_alias='in', serialization_alias='out')


print(Named(a=1), Named(**{'in': 2}), Named(a=1).model_dump(by_alias=True))
# expect: a=1 a=2 {'out': 1}
attempt(lambda: Named())
# expect: 1 validation error for Named
# expect: in
# expect:   Field required [type=missing, input_value={}, input_type=dict]

T = TypeVar('T')


class Page(BaseModel, Generic[T]):
    items: list[T]
    next: Optional[int] = None


class Sub(Page[int]):
    extra: str = 'e'


print(repr(Page[int](items=['1'])), Page[int].__name__, Page[int] is Page[int], repr(Sub(items=[1])), repr(Page(items=['1'])))
# expect: Page[int](items=[1], next=None) Page[int] True Sub(items=[1], next=None, extra='e') Page(items=['1'], next=None)
attempt(lambda: Page[int](items=['x']))
# expect: 1 validation error for Page[int]
# expect: items.0
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
attempt(lambda: Sub(items='x'))
# expect: 1 validation error for Sub
# expect: items
# expect:   Input should be a valid list [type=list_type, input_value='x', input_type=str]


class Names(RootModel[list[str]]):
    pass


print(repr(Names(['a'])), Names(['a']).model_dump(), Names(['a']).model_dump_json(), Names.model_validate(['b']).root)
# expect: Names(root=['a']) ['a'] ["a"] ['b']
attempt(lambda: Names([1]))
# expect: 1 validation error for Names
# expect: 0
# expect:   Input should be a valid string [type=string_type, input_value=1, input_type=int]


class Tree(BaseModel):
    value: int
    children: list['Tree'] = []


attempt(lambda: Tree(value=1, children=[{'value': 2, 'children': [{'value': 'x'}]}]))
# expect: 1 validation error for Tree
# expect: children.0.children.0.value
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
print(Tree(value=1, children=[{'value': 2}]).model_dump())
# expect: {'value': 1, 'children': [{'value': 2, 'children': []}]}
Made = create_model('Made', a=(int, ...), b=(str, 'x'))
print(repr(Made(a='1')))  # expect: Made(a=1, b='x')
attempt(lambda: Made())
# expect: 1 validation error for Made
# expect: a
# expect:   Field required [type=missing, input_value={}, input_type=dict]
attempt(lambda: BaseModel())
# expect: PydanticUserError Pydantic models should inherit from BaseModel, BaseModel cannot be instantiated directly


class Base(BaseModel):
    x: int


class Child(Base):
    y: int = 2

    def model_post_init(self, context):
        self.y += 1


class Holder(BaseModel):
    base: Base


print(repr(Child(x=1)), Holder(base=Child(x=1)).model_dump(), repr(Holder(base={'x': '3'})))
# expect: Child(x=1, y=3) {'base': {'x': 1}} Holder(base=Base(x=3))
attempt(lambda: Order.model_validate({'id': 1, 'note': 'x' * 100, 'lines': 'y' * 100}))
# expect: 1 validation error for Order
# expect: lines
# expect:   Input should be a valid list [type=list_type, input_value='yyyyyyyyyyyyyyyyyyyyyyyy...yyyyyyyyyyyyyyyyyyyyyyy', input_type=str]
