# needs: pydantic
# stress: 211
from __future__ import annotations
from typing import Annotated, Any, Generic, Optional, TypeVar, Union
from pydantic import (
    AliasChoices, AliasPath, BaseModel, ConfigDict, Field, PrivateAttr, TypeAdapter, ValidationError, field_validator)
from pydantic.alias_generators import to_camel
from pydantic.errors import PydanticUserError

LIMIT = 3


def attempt(make):
    try:
        print(repr(make()))
    except ValidationError as error:
        print('\n'.join([line for line in str(error).split('\n') if 'For further' not in line]))
    except Exception as error:
        print(type(error).__name__, str(error).split('\n')[0])


class Node(BaseModel):
    value: Annotated[int, Field(gt=0)]
    left: Optional[Node] = None
    others: list['Node'] = []


attempt(lambda: Node(value=1, left={'value': 2, 'others': [{'value': 3}]}))
# expect: Node(value=1, left=Node(value=2, left=None, others=[Node(value=3, left=None, others=[])]), others=[])
attempt(lambda: Node(value=1, left={'value': 0}, others=[{'value': 'x'}]))
# expect: 2 validation errors for Node
# expect: left.value
# expect:   Input should be greater than 0 [type=greater_than, input_value=0, input_type=int]
# expect: others.0.value
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]


class Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)
    order_id: int
    sub_total: float = 0


attempt(lambda: Camel(orderId='1', sub_total=2))  # expect: Camel(order_id=1, sub_total=2.0)
attempt(lambda: Camel.model_validate({'orderId': 'x'}))
# expect: 1 validation error for Camel
# expect: orderId
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
print(Camel(order_id=1).model_dump(by_alias=True), Camel(order_id=1).model_dump_json())
# expect: {'orderId': 1, 'subTotal': 0} {"order_id":1,"sub_total":0.0}


class Found(BaseModel):
    first: int = Field(validation_alias=AliasChoices('a', AliasPath('b', 0)))
    name: str = Field(validation_alias=AliasPath('user', 'name'), default='none')


attempt(lambda: Found.model_validate({'a': 1}))  # expect: Found(first=1, name='none')
attempt(lambda: Found.model_validate({'b': ['2'], 'user': {'name': 'n'}}))
# expect: Found(first=2, name='n')
attempt(lambda: Found.model_validate({'b': ['x']}))
# expect: 1 validation error for Found
# expect: b.0
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
attempt(lambda: Found.model_validate({}))
# expect: 1 validation error for Found
# expect: a
# expect:   Field required [type=missing, input_value={}, input_type=dict]


class Source:
    value = 5
    left = None


class FromAttributes(BaseModel):
    model_config = ConfigDict(from_attributes=True)
    value: int
    left: Optional[int] = 7


attempt(lambda: FromAttributes.model_validate(Source()))
# expect: FromAttributes(value=5, left=None)
attempt(lambda: FromAttributes.model_validate(3))
# expect: 1 validation error for FromAttributes
# expect:   Input should be a valid dictionary or object to extract fields from [type=model_attributes_type, input_value=3, input_type=int]
attempt(lambda: Node.model_validate(Source(), from_attributes=True))
# expect: Node(value=5, left=None, others=[])


class Frozen(BaseModel):
    a: int = Field(frozen=True)
    b: list[int] = []


def change():
    made = Frozen(a=1)
    made.b = [2]
    made.a = 3


attempt(change)
# expect: 1 validation error for Frozen
# expect: a
# expect:   Field is frozen [type=frozen_field, input_value=3, input_type=int]
one, two = Frozen(a=1), Frozen(a=1)
one.b.append(1)
print(one.b, two.b)  # expect: [1] []


class Private(BaseModel):
    _cache: dict[str, int] = PrivateAttr(default_factory=dict)
    _plain: int = 4
    x: int = 1

    def model_post_init(self, context: Any) -> None:
        self._cache['x'] = self.x


made = Private(x=3)
print(made, made._cache, made._plain, made.model_dump(), made.model_copy()._cache)
# expect: x=3 {'x': 3} 4 {'x': 3} {'x': 3}
attempt(lambda: made._nothing)
# expect: AttributeError 'Private' object has no attribute '_nothing'


class Base(BaseModel):
    a: int = 1
    b: str = 'b'


class Child(Base):
    a: float = 2.5
    c: Optional[Base] = None


print(repr(Child(a='1.5', c={'a': 2})), list(Child.model_fields), isinstance(Child(), Base))
# expect: Child(a=1.5, b='b', c=Base(a=2, b='b')) ['a', 'b', 'c'] True
print(Child.model_fields['a'].annotation, Child.model_fields['c'].is_required())
# expect: <class 'float'> False
attempt(lambda: Base(1))
# expect: TypeError BaseModel.__init__() takes 1 positional argument but 2 were given
attempt(lambda: Base.model_validate('x', strict=True))
# expect: 1 validation error for Base
# expect:   Input should be a valid dictionary or instance of Base [type=model_type, input_value='x', input_type=str]
attempt(lambda: Base.model_validate(Base(a=5)))  # expect: Base(a=5, b='b')
attempt(lambda: Base.model_validate({'a': '5'}, strict=True))
# expect: 1 validation error for Base
# expect: a
# expect:   Input should be a valid integer [type=int_type, input_value='5', input_type=str]
attempt(lambda: Base.model_validate({1: 2}))  # expect: Base(a=1, b='b')


class Forbidding(Base, extra='forbid'):
    pass


attempt(lambda: Forbidding.model_validate({'z': 1, 'a': 'x'}))
# expect: 2 validation errors for Forbidding
# expect: a
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
# expect: z
# expect:   Extra inputs are not permitted [type=extra_forbidden, input_value=1, input_type=int]
try:
    Forbidding(z=1)
except ValidationError as error:
    print(error.title, error.error_count(), error.errors(include_url=False), error.json(include_url=False))
# expect: Forbidding 1 [{'type': 'extra_forbidden', 'loc': ('z',), 'msg': 'Extra inputs are not permitted', 'input': 1}] [{"type":"extra_forbidden","loc":["z"],"msg":"Extra inputs are not permitted","input":1}]
