# needs: pydantic
# stress: 211
from typing import Any
from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError


def attempt(make):
    try:
        print(repr(make()))
    except ValidationError as error:
        print('\n'.join([line for line in str(error).split('\n') if 'For further' not in line]))
        print([(each['type'], each['loc'], each.get('ctx') and sorted(each['ctx'])) for each in error.errors()])


class User(BaseModel):
    name: str
    age: int = 0
    password: str = ''
    again: str = ''

    @field_validator('name')
    @classmethod
    def no_digits(cls, value: str) -> str:
        if any(each.isdigit() for each in value):
            raise ValueError('digits in name')
        return value.title()

    @field_validator('age', mode='before')
    @classmethod
    def from_words(cls, value: Any) -> Any:
        return {'ten': 10}.get(value, value) if isinstance(value, str) else value

    @field_validator('age', 'name')
    @classmethod
    def not_bad(cls, value, info: ValidationInfo):
        assert value not in (13, 'Bad'), f'{info.field_name} is bad'
        if value == 14:
            raise PydanticCustomError('fourteen', 'it is {number}', {'number': 14})
        return value

    @field_validator('again')
    @classmethod
    def same(cls, value, info):
        if value != info.data.get('password', ''):
            raise ValueError('passwords differ')
        return value

    @model_validator(mode='before')
    @classmethod
    def from_text(cls, data):
        if isinstance(data, str):
            return {'name': data}
        return data

    @model_validator(mode='after')
    def together(self):
        if self.name == 'Root' and self.age < 18:
            raise ValueError('root is too young')
        return self


attempt(lambda: User(name='ann', age='ten'))
# expect: User(name='Ann', age=10, password='', again='')
attempt(lambda: User.model_validate('bob'))
# expect: User(name='Bob', age=0, password='', again='')
attempt(lambda: User(name='ann1', age='x'))
# expect: 2 validation errors for User
# expect: name
# expect:   Value error, digits in name [type=value_error, input_value='ann1', input_type=str]
# expect: age
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
# expect: [('value_error', ('name',), ['error']), ('int_parsing', ('age',), None)]
attempt(lambda: User(name='bad', age=13))
# expect: 2 validation errors for User
# expect: name
# expect:   Assertion failed, name is bad [type=assertion_error, input_value='bad', input_type=str]
# expect: age
# expect:   Assertion failed, age is bad [type=assertion_error, input_value=13, input_type=int]
# expect: [('assertion_error', ('name',), ['error']), ('assertion_error', ('age',), ['error'])]
attempt(lambda: User(name='x', age=14))
# expect: 1 validation error for User
# expect: age
# expect:   it is 14 [type=fourteen, input_value=14, input_type=int]
# expect: [('fourteen', ('age',), ['number'])]
attempt(lambda: User(name='x', password='a', again='b'))
# expect: 1 validation error for User
# expect: again
# expect:   Value error, passwords differ [type=value_error, input_value='b', input_type=str]
# expect: [('value_error', ('again',), ['error'])]
attempt(lambda: User(name='root'))
# expect: 1 validation error for User
# expect:   Value error, root is too young [type=value_error, input_value={'name': 'root'}, input_type=dict]
# expect: [('value_error', (), ['error'])]
attempt(lambda: User.model_validate(3))
# expect: 1 validation error for User
# expect:   Input should be a valid dictionary or instance of User [type=model_type, input_value=3, input_type=int]
# expect: [('model_type', (), ['class_name'])]


class Wrapped(BaseModel):
    a: int
    b: int

    @model_validator(mode='wrap')
    @classmethod
    def around(cls, data, handler):
        made = handler(data if isinstance(data, dict) else {'a': data, 'b': data})
        made.b += 1
        return made

    @field_validator('a', mode='wrap')
    @classmethod
    def either(cls, value, handler):
        try:
            return handler(value)
        except ValidationError:
            return -1


attempt(lambda: Wrapped.model_validate(5))  # expect: Wrapped(a=5, b=6)
attempt(lambda: Wrapped(a='x', b=1))  # expect: Wrapped(a=-1, b=2)
attempt(lambda: Wrapped(a='x', b='x'))
# expect: 1 validation error for Wrapped
# expect: b
# expect:   Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
# expect: [('int_parsing', ('b',), None)]


class Sub(User):
    nick: str = Field(default='n', validate_default=True)

    @field_validator('nick')
    @classmethod
    def long(cls, value):
        return value * 2

    @field_validator('*', mode='before')
    @classmethod
    def stripped(cls, value):
        return value.strip() if isinstance(value, str) else value


attempt(lambda: Sub(name=' cy '))  # expect: Sub(name='Cy', age=0, password='', again='', nick='nn')


class Counted(BaseModel):
    items: list[int]
    size: int = Field(default_factory=lambda data: len(data['items']))


attempt(lambda: Counted(items=[1, 2]))  # expect: Counted(items=[1, 2], size=2)
attempt(lambda: Counted(items='x'))
# expect: 2 validation errors for Counted
# expect: items
# expect:   Input should be a valid list [type=list_type, input_value='x', input_type=str]
# expect: size
# expect:   The default factory uses validated data, but at least one validation error occurred [type=default_factory_not_called]
# expect: [('list_type', ('items',), None), ('default_factory_not_called', ('size',), None)]
