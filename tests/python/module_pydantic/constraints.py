# needs: pydantic
# stress: 211
import datetime as d
import decimal
from typing import Annotated, Optional, Union
from pydantic import (
    AfterValidator, BeforeValidator, Field, PlainValidator, PositiveInt, StrictInt, StringConstraints, TypeAdapter,
    ValidationError, WrapValidator, conint, conlist, constr)


def attempt(kind, *values):
    adapter = TypeAdapter(kind)
    for value in values:
        try:
            print(repr(adapter.validate_python(value)))
        except ValidationError as error:
            print(repr(value), [(each['type'], each['loc'], each['msg'], sorted(each.get('ctx', {}))) for each in error.errors()])


attempt(Annotated[int, Field(gt=1, multiple_of=2)], 1, 3, 4)
# expect: 1 [('multiple_of', (), 'Input should be a multiple of 2', ['multiple_of'])]
# expect: 3 [('multiple_of', (), 'Input should be a multiple of 2', ['multiple_of'])]
# expect: 4
attempt(Annotated[int, Field(ge=1, le=3)], 0, 4, '2')
# expect: 0 [('greater_than_equal', (), 'Input should be greater than or equal to 1', ['ge'])]
# expect: 4 [('less_than_equal', (), 'Input should be less than or equal to 3', ['le'])]
# expect: 2
attempt(Annotated[float, Field(gt=1.0, lt=2)], 1, .5, 2.5, 1.5)
# expect: 1 [('greater_than', (), 'Input should be greater than 1', ['gt'])]
# expect: 0.5 [('greater_than', (), 'Input should be greater than 1', ['gt'])]
# expect: 2.5 [('less_than', (), 'Input should be less than 2', ['lt'])]
# expect: 1.5
attempt(Annotated[float, Field(le=0.1)], 1)
# expect: 1 [('less_than_equal', (), 'Input should be less than or equal to 0.1', ['le'])]
attempt(Annotated[float, Field(multiple_of=0.5)], 1.25, 1.5)
# expect: 1.25 [('multiple_of', (), 'Input should be a multiple of 0.5', ['multiple_of'])]
# expect: 1.5
attempt(Annotated[Optional[int], Field(gt=1)], 1, None, 2)
# expect: 1 [('greater_than', (), 'Input should be greater than 1', ['gt'])]
# expect: None
# expect: 2
attempt(Annotated[str, Field(min_length=3, pattern='^a')], 'bb', 'bbb', 'abc')
# expect: 'bb' [('string_too_short', (), 'String should have at least 3 characters', ['min_length'])]
# expect: 'bbb' [('string_pattern_mismatch', (), "String should match pattern '^a'", ['pattern'])]
# expect: 'abc'
attempt(Annotated[str, Field(max_length=1)], 'bbb', 'b')
# expect: 'bbb' [('string_too_long', (), 'String should have at most 1 character', ['max_length'])]
# expect: 'b'
attempt(Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, min_length=2)], ' ab ', ' a ')
# expect: 'AB'
# expect: ' a ' [('string_too_short', (), 'String should have at least 2 characters', ['min_length'])]
attempt(Annotated[decimal.Decimal, Field(max_digits=3, decimal_places=1, gt=0)], '123.4', '1.23', '0', '1234', '12.3')
# expect: '123.4' [('decimal_max_digits', (), 'Decimal input should have no more than 3 digits in total', ['max_digits'])]
# expect: '1.23' [('decimal_max_places', (), 'Decimal input should have no more than 1 decimal place', ['decimal_places'])]
# expect: '0' [('greater_than', (), 'Input should be greater than 0', ['gt'])]
# expect: '1234' [('decimal_max_digits', (), 'Decimal input should have no more than 3 digits in total', ['max_digits'])]
# expect: Decimal('12.3')
attempt(Annotated[d.datetime, Field(gt=d.datetime(2024, 1, 1))], '2023-01-01', '2025-01-01')
# expect: '2023-01-01' [('greater_than', (), 'Input should be greater than 2024-01-01T00:00:00', ['gt'])]
# expect: datetime.datetime(2025, 1, 1, 0, 0)
attempt(Annotated[list[int], Field(min_length=2)], [1], [1, 2])
# expect: [1] [('too_short', (), 'List should have at least 2 items after validation, not 1', ['actual_length', 'field_type', 'min_length'])]
# expect: [1, 2]
attempt(Annotated[list[int], Field(max_length=2)], [1, 2, 3])
# expect: [1, 2, 3] [('too_long', (), 'List should have at most 2 items after validation, not 3', ['actual_length', 'field_type', 'max_length'])]
attempt(Annotated[set[int], Field(max_length=1)], [1, 2, 3])
# expect: [1, 2, 3] [('too_long', (), 'Set should have at most 1 item after validation, not more', ['actual_length', 'field_type', 'max_length'])]
attempt(Annotated[dict[str, int], Field(min_length=1)], {})
# expect: {} [('too_short', (), 'Dictionary should have at least 1 item after validation, not 0', ['actual_length', 'field_type', 'min_length'])]
attempt(Annotated[tuple[int, ...], Field(max_length=1)], [1, 2])
# expect: [1, 2] [('too_long', (), 'Tuple should have at most 1 item after validation, not 2', ['actual_length', 'field_type', 'max_length'])]
attempt(Annotated[bytes, Field(min_length=2)], b'a')
# expect: b'a' [('bytes_too_short', (), 'Data should have at least 2 bytes', ['min_length'])]
attempt(PositiveInt, 0, 1)
# expect: 0 [('greater_than', (), 'Input should be greater than 0', ['gt'])]
# expect: 1
attempt(StrictInt, '1', 1)
# expect: '1' [('int_type', (), 'Input should be a valid integer', [])]
# expect: 1
attempt(conint(gt=3), 3, 4)
# expect: 3 [('greater_than', (), 'Input should be greater than 3', ['gt'])]
# expect: 4
attempt(constr(min_length=2), 'a', 'ab')
# expect: 'a' [('string_too_short', (), 'String should have at least 2 characters', ['min_length'])]
# expect: 'ab'
attempt(conlist(int, min_length=1), [], [1])
# expect: [] [('too_short', (), 'List should have at least 1 item after validation, not 0', ['actual_length', 'field_type', 'min_length'])]
# expect: [1]


def positive(value):
    if value <= 0:
        raise ValueError('not positive')
    return value


def asserted(value):
    assert value != 3, 'it is three'
    return value * 2


def wrapped(value, handler):
    try:
        return handler(value)
    except ValidationError as error:
        return error.error_count()


attempt(Annotated[int, AfterValidator(positive), AfterValidator(asserted)], 5, -1, 3, 'x')
# expect: 10
# expect: -1 [('value_error', (), 'Value error, not positive', ['error'])]
# expect: 3 [('assertion_error', (), 'Assertion failed, it is three', ['error'])]
# expect: 'x' [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer', [])]
attempt(Annotated[int, BeforeValidator(lambda value: value.strip('#'))], '#5', '#x')
# expect: 5
# expect: '#x' [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer', [])]
attempt(Annotated[int, PlainValidator(lambda value: value * 2)], 'ab', 2)
# expect: 'abab'
# expect: 4
attempt(Annotated[int, WrapValidator(wrapped)], 5, 'x')
# expect: 5
# expect: 1
attempt(Annotated[int, Field(gt=0), AfterValidator(lambda value: -value)], 5, 0)
# expect: -5
# expect: 0 [('greater_than', (), 'Input should be greater than 0', ['gt'])]
