# needs: pydantic
# stress: 211
# What each type takes, and what is said of the rest.
import datetime as d
import decimal
import uuid
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, IntEnum
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal, Optional, Union
from pydantic import Field, TypeAdapter, ValidationError


class Color(Enum):
    RED = 'r'
    BLUE = 'b'


class Level(IntEnum):
    LOW = 1
    HIGH = 2


def shown(value):
    text = repr(value)
    for zone in ('TzInfo(0)', 'datetime.timezone.utc', 'TzInfo(UTC)'):
        text = text.replace(zone, 'UTC')
    return text


def attempt(kind, *values, **options):
    adapter = TypeAdapter(kind)
    for value in values:
        try:
            print(shown(adapter.validate_python(value, **options)))
        except ValidationError as error:
            print([(each['type'], each['loc'], each['msg']) for each in error.errors()])


attempt(int, 1, True, '5', ' 5 ', '1_000', '5.0', '5.5', '05', '+3', '-0', '', 'x', '1__0', 2.0, 2.5, float('nan'), 1e30,
        decimal.Decimal('3'), decimal.Decimal('3.5'), None, [], b'12', Level.HIGH)
# expect: 1
# expect: 1
# expect: 5
# expect: 5
# expect: 1000
# expect: 5
# expect: [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')]
# expect: 5
# expect: 3
# expect: 0
# expect: [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')]
# expect: [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')]
# expect: [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')]
# expect: 2
# expect: [('int_from_float', (), 'Input should be a valid integer, got a number with a fractional part')]
# expect: [('finite_number', (), 'Input should be a finite number')]
# expect: [('int_parsing_size', (), 'Unable to parse input string as an integer, exceeded maximum size')]
# expect: 3
# expect: [('int_from_float', (), 'Input should be a valid integer, got a number with a fractional part')]
# expect: [('int_type', (), 'Input should be a valid integer')]
# expect: [('int_type', (), 'Input should be a valid integer')]
# expect: 12
# expect: 2
attempt(int, True, '5', 2.0, 3, strict=True)
# expect: [('int_type', (), 'Input should be a valid integer')]
# expect: [('int_type', (), 'Input should be a valid integer')]
# expect: [('int_type', (), 'Input should be a valid integer')]
# expect: 3
attempt(float, 1, 1.5, '1.5', 'x', 'inf', True, None, decimal.Decimal('1.5'), ' 2 ')
# expect: 1.0
# expect: 1.5
# expect: 1.5
# expect: [('float_parsing', (), 'Input should be a valid number, unable to parse string as a number')]
# expect: inf
# expect: 1.0
# expect: [('float_type', (), 'Input should be a valid number')]
# expect: 1.5
# expect: 2.0
attempt(float, 1, '1.5', True, strict=True)
# expect: 1.0
# expect: [('float_type', (), 'Input should be a valid number')]
# expect: [('float_type', (), 'Input should be a valid number')]
attempt(bool, True, 0, 1, 2, 'yes', 'OFF', 'x', 1.0, 0.5, None, 't')
# expect: True
# expect: False
# expect: True
# expect: [('bool_parsing', (), 'Input should be a valid boolean, unable to interpret input')]
# expect: True
# expect: False
# expect: [('bool_parsing', (), 'Input should be a valid boolean, unable to interpret input')]
# expect: True
# expect: [('bool_type', (), 'Input should be a valid boolean')]
# expect: [('bool_type', (), 'Input should be a valid boolean')]
# expect: True
attempt(bool, 1, 'yes', strict=True)
# expect: [('bool_type', (), 'Input should be a valid boolean')]
# expect: [('bool_type', (), 'Input should be a valid boolean')]
attempt(str, 'a', b'a', 1, None, b'\xff', Color.RED)
# expect: 'a'
# expect: 'a'
# expect: [('string_type', (), 'Input should be a valid string')]
# expect: [('string_type', (), 'Input should be a valid string')]
# expect: [('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')]
# expect: 'r'
attempt(bytes, b'a', 'a', 1, bytearray(b'x'))
# expect: b'a'
# expect: b'a'
# expect: [('bytes_type', (), 'Input should be a valid bytes')]
# expect: b'x'
attempt(type(None), None, 0)
# expect: None
# expect: [('none_required', (), 'Input should be None')]
attempt(Color, 'r', 'x', Color.RED, 1)
# expect: <Color.RED: 'r'>
# expect: [('enum', (), "Input should be 'r' or 'b'")]
# expect: <Color.RED: 'r'>
# expect: [('enum', (), "Input should be 'r' or 'b'")]
attempt(Color, 'r', Color.BLUE, strict=True)
# expect: [('is_instance_of', (), 'Input should be an instance of Color')]
# expect: <Color.BLUE: 'b'>
attempt(Level, 1, '1', 3, True, 1.0)
# expect: <Level.LOW: 1>
# expect: <Level.LOW: 1>
# expect: [('enum', (), 'Input should be 1 or 2')]
# expect: <Level.LOW: 1>
# expect: <Level.LOW: 1>
attempt(Literal['a', 'b', 1], 'a', 'c', 1, '1', None)
# expect: 'a'
# expect: [('literal_error', (), "Input should be 'a', 'b' or 1")]
# expect: 1
# expect: [('literal_error', (), "Input should be 'a', 'b' or 1")]
# expect: [('literal_error', (), "Input should be 'a', 'b' or 1")]
attempt(Literal['a'], 'c')  # expect: [('literal_error', (), "Input should be 'a'")]
attempt(Literal[Color.RED, 'z'], Color.RED, 'q')
# expect: <Color.RED: 'r'>
# expect: [('literal_error', (), "Input should be <Color.RED: 'r'> or 'z'")]
attempt(decimal.Decimal, '1.10', 1, 1.1, 'x', True, None, 'nan', '1_000', ' 1 ', decimal.Decimal('Infinity'), [], '')
# expect: Decimal('1.10')
# expect: Decimal('1')
# expect: Decimal('1.1')
# expect: [('decimal_parsing', (), 'Input should be a valid decimal')]
# expect: [('decimal_type', (), 'Decimal input should be an integer, float, string or Decimal object')]
# expect: [('decimal_type', (), 'Decimal input should be an integer, float, string or Decimal object')]
# expect: [('finite_number', (), 'Input should be a finite number')]
# expect: Decimal('1000')
# expect: Decimal('1')
# expect: [('finite_number', (), 'Input should be a finite number')]
# expect: [('decimal_type', (), 'Decimal input should be an integer, float, string or Decimal object')]
# expect: [('decimal_parsing', (), 'Input should be a valid decimal')]
attempt(uuid.UUID, '12345678-1234-5678-1234-567812345678', '12345678123456781234567812345678', 'x', 3, b'1234567812345678',
        'urn:uuid:12345678-1234-5678-1234-567812345678', '12345678-1234-5678-1234-56781234567', None, '',
        '12345678-1234-5678-1234-56781234567g', '12345678-1234')
# expect: UUID('12345678-1234-5678-1234-567812345678')
# expect: UUID('12345678-1234-5678-1234-567812345678')
# expect: [('uuid_parsing', (), 'Input should be a valid UUID, invalid character: found `x` at 1')]
# expect: [('uuid_type', (), 'UUID input should be a string, bytes or UUID object')]
# expect: UUID('31323334-3536-3738-3132-333435363738')
# expect: UUID('12345678-1234-5678-1234-567812345678')
# expect: [('uuid_parsing', (), 'Input should be a valid UUID, invalid group length in group 4: expected 12, found 11')]
# expect: [('uuid_type', (), 'UUID input should be a string, bytes or UUID object')]
# expect: [('uuid_parsing', (), 'Input should be a valid UUID, invalid length: expected length 32 for simple format, found 0')]
# expect: [('uuid_parsing', (), 'Input should be a valid UUID, invalid character: found `g` at 36')]
# expect: [('uuid_parsing', (), 'Input should be a valid UUID, invalid group count: expected 5, found 2')]
attempt(PurePosixPath, 'a/b', 3)
# expect: PurePosixPath('a/b')
# expect: [('path_type', (), "Input is not a valid path for <class 'pathlib.PurePosixPath'>")]
attempt(type, int, 3)
# expect: <class 'int'>
# expect: [('is_type', (), 'Input should be a type')]
attempt(type[int], bool, str)
# expect: <class 'bool'>
# expect: [('is_subclass_of', (), 'Input should be a subclass of int')]
attempt(Any, 1, None)
# expect: 1
# expect: None
attempt(list[int], (1, '2'), {1}, 'ab', {'a': 1}, range(3), ['x', None])
# expect: [1, 2]
# expect: [1]
# expect: [('list_type', (), 'Input should be a valid list')]
# expect: [('list_type', (), 'Input should be a valid list')]
# expect: [0, 1, 2]
# expect: [('int_parsing', (0,), 'Input should be a valid integer, unable to parse string as an integer'), ('int_type', (1,), 'Input should be a valid integer')]
attempt(list[int], (1,), ['1'], strict=True)
# expect: [('list_type', (), 'Input should be a valid list')]
# expect: [('int_type', (0,), 'Input should be a valid integer')]
attempt(list, [1, 'a'], 3)
# expect: [1, 'a']
# expect: [('list_type', (), 'Input should be a valid list')]
attempt(tuple[int, str], [1], [1, 'a', 2], (1, 'a'), 'ab', 3)
# expect: [('missing', (1,), 'Field required')]
# expect: [('too_long', (), 'Tuple should have at most 2 items after validation, not 3')]
# expect: (1, 'a')
# expect: [('tuple_type', (), 'Input should be a valid tuple')]
# expect: [('tuple_type', (), 'Input should be a valid tuple')]
attempt(tuple[int, ...], ['x', 1], [], ['1'])
# expect: [('int_parsing', (0,), 'Input should be a valid integer, unable to parse string as an integer')]
# expect: ()
# expect: (1,)
attempt(tuple[()], [1], [])
# expect: [('too_long', (), 'Tuple should have at most 0 items after validation, not 1')]
# expect: ()
attempt(dict[int, str], {'x': 'a', '1': 2}, [(1, 2)], {1: 'b'}, None)
# expect: [('int_parsing', ('x', '[key]'), 'Input should be a valid integer, unable to parse string as an integer'), ('string_type', ('1',), 'Input should be a valid string')]
# expect: [('dict_type', (), 'Input should be a valid dictionary')]
# expect: {1: 'b'}
# expect: [('dict_type', (), 'Input should be a valid dictionary')]
attempt(dict, {1: 2}, 3)
# expect: {1: 2}
# expect: [('dict_type', (), 'Input should be a valid dictionary')]
attempt(set[int], [1, '1'], [[1]], 3, 'x')
# expect: {1}
# expect: [('int_type', (0,), 'Input should be a valid integer')]
# expect: [('set_type', (), 'Input should be a valid set')]
# expect: [('set_type', (), 'Input should be a valid set')]
attempt(frozenset[int], [1], 3)
# expect: frozenset({1})
# expect: [('frozen_set_type', (), 'Input should be a valid frozenset')]
attempt(Sequence[int], [1, '2'], 3)
# expect: [1, 2]
# expect: [('is_instance_of', (), 'Input should be an instance of Sequence')]
attempt(Mapping[str, int], {'a': '1'}, 3)
# expect: {'a': 1}
# expect: [('dict_type', (), 'Input should be a valid dictionary')]
