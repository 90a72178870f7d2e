# needs: pydantic
# stress: 211
from datetime import date
from enum import Enum
from typing import Annotated, Any, Literal, Optional, Union
from pydantic import AfterValidator, BaseModel, Discriminator, Field, Tag, TypeAdapter, ValidationError


class Color(Enum):
    RED = 'r'


def attempt(kind, *values, **options):
    adapter = TypeAdapter(kind)
    for value in values:
        try:
            print(repr(adapter.validate_python(value, **options)))
        except ValidationError as error:
            print([(each['type'], each['loc'], each['msg']) for each in error.errors()])


attempt(Union[int, str], 'a', 1, '1', 1.0, None, True, 2.5)
# expect: 'a'
# expect: 1
# expect: '1'
# expect: 1
# expect: [('int_type', ('int',), 'Input should be a valid integer'), ('string_type', ('str',), 'Input should be a valid string')]
# expect: 1
# expect: [('int_from_float', ('int',), 'Input should be a valid integer, got a number with a fractional part'), ('string_type', ('str',), 'Input should be a valid string')]
attempt(Union[int, bool], True, 'true')
# expect: True
# expect: True
attempt(Union[float, int], 1, '1', True)
# expect: 1
# expect: 1.0
# expect: 1.0
attempt(Union[str, int, None], None, [])
# expect: None
# expect: [('string_type', ('str',), 'Input should be a valid string'), ('int_type', ('int',), 'Input should be a valid integer')]
attempt(Optional[int], 'x', None)
# expect: [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')]
# expect: None
attempt(Union[list[int], dict[str, int]], ['x'], {'a': 'x'}, 3)
# expect: [('int_parsing', ('list[int]', 0), 'Input should be a valid integer, unable to parse string as an integer'), ('dict_type', ('dict[str,int]',), 'Input should be a valid dictionary')]
# expect: [('list_type', ('list[int]',), 'Input should be a valid list'), ('int_parsing', ('dict[str,int]', 'a'), 'Input should be a valid integer, unable to parse string as an integer')]
# expect: [('list_type', ('list[int]',), 'Input should be a valid list'), ('dict_type', ('dict[str,int]',), 'Input should be a valid dictionary')]
attempt(Union[Any, int], '1', 1)
# expect: '1'
# expect: 1
attempt(Union[int, Any], '1', 1)
# expect: '1'
# expect: 1
attempt(int | list[int], ['1'], 'x')
# expect: [1]
# expect: [('int_parsing', ('int',), 'Input should be a valid integer, unable to parse string as an integer'), ('list_type', ('list[int]',), 'Input should be a valid list')]
attempt(Annotated[Union[int, str], Field(union_mode='left_to_right')], '1', 'a')
# expect: 1
# expect: 'a'


class A(BaseModel):
    x: int


class B(BaseModel):
    x: int
    y: int = 0


class Cat(BaseModel):
    kind: Literal['cat']
    lives: int = 9


class Dog(BaseModel):
    kind: Literal['dog', 'puppy']
    barks: bool


class Owner(BaseModel):
    pet: Union[Cat, Dog] = Field(discriminator='kind')
    other: Optional[Annotated[Union[Cat, Dog], Field(discriminator='kind')]] = None


attempt(Union[A, B], {'x': 1}, {'x': 1, 'y': 2}, {}, B(x=1), 3)
# expect: A(x=1)
# expect: B(x=1, y=2)
# expect: [('missing', ('A', 'x'), 'Field required'), ('missing', ('B', 'x'), 'Field required')]
# expect: B(x=1, y=0)
# expect: [('model_type', ('A',), 'Input should be a valid dictionary or instance of A'), ('model_type', ('B',), 'Input should be a valid dictionary or instance of B')]
attempt(Owner, {'pet': {'kind': 'cat'}}, {'pet': {'kind': 'puppy', 'barks': 1}}, {'pet': {'kind': 'cow'}}, {'pet': {}},
        {'pet': 3}, {'pet': {'kind': 'dog'}}, {'pet': Cat(kind='cat'), 'other': {'kind': 'dog', 'barks': 'x'}})
# expect: Owner(pet=Cat(kind='cat', lives=9), other=None)
# expect: Owner(pet=Dog(kind='puppy', barks=True), other=None)
# expect: [('union_tag_invalid', ('pet',), "Input tag 'cow' found using 'kind' does not match any of the expected tags: 'cat', 'dog', 'puppy'")]
# expect: [('union_tag_not_found', ('pet',), "Unable to extract tag using discriminator 'kind'")]
# expect: [('model_attributes_type', ('pet',), 'Input should be a valid dictionary or object to extract fields from')]
# expect: [('missing', ('pet', 'dog', 'barks'), 'Field required')]
# expect: [('bool_parsing', ('other', 'dog', 'barks'), 'Input should be a valid boolean, unable to interpret input')]


def told(value):
    return 'few' if len(value) < 3 else 'many'


attempt(Annotated[Union[Annotated[list[int], Tag('few')], Annotated[list[str], Tag('many')]], Discriminator(told)],
        [1], ['a', 'b', 'c'], ['a'])
# expect: [1]
# expect: ['a', 'b', 'c']
# expect: [('int_parsing', ('few', 0), 'Input should be a valid integer, unable to parse string as an integer')]
attempt(Union[Annotated[int, Field(gt=3)], Annotated[str, Field(min_length=3)], Color, Literal['q'], A, tuple[int, ...],
              set[int], date, None], [None])
# expect: [('int_type', ('constrained-int',), 'Input should be a valid integer'), ('string_type', ('constrained-str',), 'Input should be a valid string'), ('enum', ('enum[Color]',), "Input should be 'r'"), ('literal_error', ("literal['q']",), "Input should be 'q'"), ('model_type', ('A',), 'Input should be a valid dictionary or instance of A'), ('int_type', ('tuple[int, ...]', 0), 'Input should be a valid integer'), ('int_type', ('set[int]', 0), 'Input should be a valid integer'), ('date_type', ('date',), 'Input should be a valid date')]
attempt(Union[Annotated[int, AfterValidator(lambda v: v)], Optional[float], dict[str, list[int]], list], {'a': [None]})
# expect: [('int_type', ('function-after[<lambda>(), int]',), 'Input should be a valid integer'), ('float_type', ('float',), 'Input should be a valid number'), ('int_type', ('dict[str,list[int]]', 'a', 0), 'Input should be a valid integer'), ('list_type', ('list[any]',), 'Input should be a valid list')]
