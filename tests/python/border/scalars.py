# The cases of single values: the machine and the SDK must agree on each of them.
import base64
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, IntEnum
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NewType, Optional, Union
from uuid import UUID

from pawl import build


class Card(Enum):
    DEBIT = 'debit'
    CREDIT = 'credit'


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Switch(Enum):
    ON = True
    OFF = False


UserId = NewType('UserId', int)

CASES = [
    (bool, True), (bool, 1), (bool, 'true'), (bool, None),
    (int, 5), (int, True), (int, 5.0), (int, 5.5), (int, '5'), (int, 2 ** 70), (int, 1e300), (int, None),
    (int, float('nan')), (int, -9007199254740992.0), (int, 9007199254740994.0),
    (float, 1.5), (float, 2), (float, True), (float, '1.5'), (float, 2 ** 53), (float, 2 ** 53 + 1),
    (float, 10 ** 400), (float, float('inf')),
    (str, 'a'), (str, b'a'), (str, 5), (str, None),
    (bytes, b'ab'), (bytes, 'YWI='), (bytes, 'YWI'), (bytes, 'é'), (bytes, 'a b'), (bytes, 5),
    (bytearray, b'ab'), (bytearray, 'YWI='),
    (Decimal, Decimal('1.10')), (Decimal, '1.10'), (Decimal, '-1E+3'), (Decimal, 'NaN'), (Decimal, ' 1'),
    (Decimal, '1_0'), (Decimal, 7), (Decimal, 19.99), (Decimal, 0.1), (Decimal, 1234567890.12345678),
    (Decimal, 1e300), (Decimal, 1.5e-07), (Decimal, float('inf')), (Decimal, True), (Decimal, None),
    (datetime, datetime(2024, 2, 29, 13, 30)), (datetime, '2024-02-29T13:30:05Z'),
    (datetime, '2024-02-29T13:30:05.25+02:00'), (datetime, '2024-02-30T00:00:00'), (datetime, '2024-02-29'),
    (datetime, 'soon'), (datetime, 1700000000), (datetime, date(2024, 2, 29)),
    (date, date(2024, 2, 29)), (date, '2024-02-29'), (date, '2023-02-29'), (date, '20240229'),
    (date, datetime(2024, 2, 29)), (date, 5),
    (time, time(13, 30)), (time, '13:30:05'), (time, '13:30:05.5Z'), (time, '25:00:00'), (time, 13),
    (timedelta, timedelta(hours=1)), (timedelta, 90), (timedelta, 1.5), (timedelta, 'PT1H30M'),
    (timedelta, 'P1DT2H3M4.5S'), (timedelta, '-P2W'), (timedelta, 'P1Y'), (timedelta, 'P'), (timedelta, 'PT'),
    (timedelta, 'P1DT'), (timedelta, 'PT1.5H'), (timedelta, 'PT5'), (timedelta, '93784.5'), (timedelta, '-1'),
    (timedelta, 'an hour'), (timedelta, True), (timedelta, 'PT1S1M'),
    (UUID, UUID(int=5)), (UUID, '6FA459EA-ee8a-3ca4-894e-db77e160355e'), (UUID, '6fa459ea'), (UUID, 5),
    (Path, '/tmp/a'), (Path, Path('b')), (PurePosixPath, 'a/b'), (Path, 5),
    (Card, 'debit'), (Card, 'gold'), (Card, Card.CREDIT), (Card, None), (Card, ['debit']),
    (Level, 1), (Level, True), (Level, '1'), (Level, 3), (Switch, True), (Switch, False),
    (Literal['a', 1, None], 'a'), (Literal['a', 1], 1), (Literal['a', 1], True), (Literal['a', 1], 'b'),
    (Literal[Card.DEBIT], 'debit'), (Literal[Card.DEBIT], 'credit'),
    (Optional[int], None), (Optional[int], 5), (Optional[int], 'a'),
    (Union[int, str], 5), (Union[int, str], '5'), (Union[str, int], 5), (Union[int, str], None),
    (Union[float, int], 5), (Union[float, int, None], None), (Union[date, Decimal], '2024-02-29'),
    (Union[date, Decimal], '1.5'), (Union[date, Decimal], 'x'), (int | None, 5), (int | str, 1.5),
    (UserId, 7), (UserId, 'a'), (Any, 'x'), (object, 5),
]


def shown(value):
    return f'{type(value).__name__} {value!r}'


def main():
    for kind, data in CASES:
        name = getattr(kind, '__name__', str(kind))
        try:
            print(name, '<-', repr(data), '=', shown(build(kind, data)))
        except TypeError as error:
            print(name, '<-', repr(data), '!', error)
    try:
        build(5, 5)
    except TypeError as error:
        print(error)


main()
# expect: bool <- True = bool True
# expect: bool <- 1 ! the data does not fit bool: data: a bool is needed, not int
# expect: bool <- 'true' ! the data does not fit bool: data: a bool is needed, not str
# expect: bool <- None ! the data does not fit bool: data: a bool is needed, not NoneType
# expect: int <- 5 = int 5
# expect: int <- True ! the data does not fit int: data: an int is needed, not bool
# expect: int <- 5.0 = int 5
# expect: int <- 5.5 ! the data does not fit int: data: 5.5 is not an int
# expect: int <- '5' ! the data does not fit int: data: an int is needed, not str
# expect: int <- 1180591620717411303424 = int 1180591620717411303424
# expect: int <- 1e+300 ! the data does not fit int: data: 1e+300 is not an int
# expect: int <- None ! the data does not fit int: data: an int is needed, not NoneType
# expect: int <- nan ! the data does not fit int: data: nan is not an int
# expect: int <- -9007199254740992.0 = int -9007199254740992
# expect: int <- 9007199254740994.0 ! the data does not fit int: data: 9007199254740994.0 is not an int
# expect: float <- 1.5 = float 1.5
# expect: float <- 2 = float 2.0
# expect: float <- True ! the data does not fit float: data: a float is needed, not bool
# expect: float <- '1.5' ! the data does not fit float: data: a float is needed, not str
# expect: float <- 9007199254740992 = float 9007199254740992.0
# expect: float <- 9007199254740993 ! the data does not fit float: data: 9007199254740993 is not exactly a float
# expect: float <- 10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 ! the data does not fit float: data: 10000000000000000000000000000000000000000000000000000000000000000000000000000000… is not exactly a float
# expect: float <- inf = float inf
# expect: str <- 'a' = str 'a'
# expect: str <- b'a' ! the data does not fit str: data: a str is needed, not bytes
# expect: str <- 5 ! the data does not fit str: data: a str is needed, not int
# expect: str <- None ! the data does not fit str: data: a str is needed, not NoneType
# expect: bytes <- b'ab' = bytes b'ab'
# expect: bytes <- 'YWI=' = bytes b'ab'
# expect: bytes <- 'YWI' ! the data does not fit bytes: data: 'YWI' is not base64 with padding
# expect: bytes <- 'é' ! the data does not fit bytes: data: 'é' is not base64 with padding
# expect: bytes <- 'a b' ! the data does not fit bytes: data: 'a b' is not base64 with padding
# expect: bytes <- 5 ! the data does not fit bytes: data: bytes is needed, not int
# expect: bytearray <- b'ab' = bytearray bytearray(b'ab')
# expect: bytearray <- 'YWI=' = bytearray bytearray(b'ab')
# expect: Decimal <- Decimal('1.10') = Decimal Decimal('1.10')
# expect: Decimal <- '1.10' = Decimal Decimal('1.10')
# expect: Decimal <- '-1E+3' = Decimal Decimal('-1E+3')
# expect: Decimal <- 'NaN' = Decimal Decimal('NaN')
# expect: Decimal <- ' 1' ! the data does not fit Decimal: data: ' 1' is not a decimal number
# expect: Decimal <- '1_0' ! the data does not fit Decimal: data: '1_0' is not a decimal number
# expect: Decimal <- 7 = Decimal Decimal('7')
# expect: Decimal <- 19.99 = Decimal Decimal('19.99')
# expect: Decimal <- 0.1 = Decimal Decimal('0.1')
# expect: Decimal <- 1234567890.1234567 ! the data does not fit Decimal: data: 1234567890.1234567 is not exactly a Decimal; send it as a text
# expect: Decimal <- 1e+300 = Decimal Decimal('1E+300')
# expect: Decimal <- 1.5e-07 = Decimal Decimal('1.5E-7')
# expect: Decimal <- inf ! the data does not fit Decimal: data: inf is not exactly a Decimal; send it as a text
# expect: Decimal <- True ! the data does not fit Decimal: data: a Decimal is needed, not bool
# expect: Decimal <- None ! the data does not fit Decimal: data: a Decimal is needed, not NoneType
# expect: datetime <- datetime.datetime(2024, 2, 29, 13, 30) = datetime datetime.datetime(2024, 2, 29, 13, 30)
# expect: datetime <- '2024-02-29T13:30:05Z' = datetime datetime.datetime(2024, 2, 29, 13, 30, 5, tzinfo=datetime.timezone.utc)
# expect: datetime <- '2024-02-29T13:30:05.25+02:00' = datetime datetime.datetime(2024, 2, 29, 13, 30, 5, 250000, tzinfo=datetime.timezone(datetime.timedelta(seconds=7200)))
# expect: datetime <- '2024-02-30T00:00:00' ! the data does not fit datetime: data: '2024-02-30T00:00:00' is not a datetime such as 2024-02-29T13:30:05+00:00
# expect: datetime <- '2024-02-29' ! the data does not fit datetime: data: '2024-02-29' is not a datetime such as 2024-02-29T13:30:05+00:00
# expect: datetime <- 'soon' ! the data does not fit datetime: data: 'soon' is not a datetime such as 2024-02-29T13:30:05+00:00
# expect: datetime <- 1700000000 ! the data does not fit datetime: data: a datetime is needed, not int
# expect: datetime <- datetime.date(2024, 2, 29) ! the data does not fit datetime: data: a datetime is needed, not date
# expect: date <- datetime.date(2024, 2, 29) = date datetime.date(2024, 2, 29)
# expect: date <- '2024-02-29' = date datetime.date(2024, 2, 29)
# expect: date <- '2023-02-29' ! the data does not fit date: data: '2023-02-29' is not a date such as 2024-02-29
# expect: date <- '20240229' ! the data does not fit date: data: '20240229' is not a date such as 2024-02-29
# expect: date <- datetime.datetime(2024, 2, 29, 0, 0) ! the data does not fit date: data: a date is needed, not datetime
# expect: date <- 5 ! the data does not fit date: data: a date is needed, not int
# expect: time <- datetime.time(13, 30) = time datetime.time(13, 30)
# expect: time <- '13:30:05' = time datetime.time(13, 30, 5)
# expect: time <- '13:30:05.5Z' = time datetime.time(13, 30, 5, 500000, tzinfo=datetime.timezone.utc)
# expect: time <- '25:00:00' ! the data does not fit time: data: '25:00:00' is not a time such as 13:30:05
# expect: time <- 13 ! the data does not fit time: data: a time is needed, not int
# expect: timedelta <- datetime.timedelta(seconds=3600) = timedelta datetime.timedelta(seconds=3600)
# expect: timedelta <- 90 = timedelta datetime.timedelta(seconds=90)
# expect: timedelta <- 1.5 = timedelta datetime.timedelta(seconds=1, microseconds=500000)
# expect: timedelta <- 'PT1H30M' = timedelta datetime.timedelta(seconds=5400)
# expect: timedelta <- 'P1DT2H3M4.5S' = timedelta datetime.timedelta(days=1, seconds=7384, microseconds=500000)
# expect: timedelta <- '-P2W' = timedelta datetime.timedelta(days=-14)
# expect: timedelta <- 'P1Y' ! the data does not fit timedelta: data: 'P1Y' is not a duration such as PT1H30M or 5400.5
# expect: timedelta <- 'P' ! the data does not fit timedelta: data: 'P' is not a duration such as PT1H30M or 5400.5
# expect: timedelta <- 'PT' ! the data does not fit timedelta: data: 'PT' is not a duration such as PT1H30M or 5400.5
# expect: timedelta <- 'P1DT' ! the data does not fit timedelta: data: 'P1DT' is not a duration such as PT1H30M or 5400.5
# expect: timedelta <- 'PT1.5H' ! the data does not fit timedelta: data: 'PT1.5H' is not a duration such as PT1H30M or 5400.5
# expect: timedelta <- 'PT5' ! the data does not fit timedelta: data: 'PT5' is not a duration such as PT1H30M or 5400.5
# expect: timedelta <- '93784.5' = timedelta datetime.timedelta(days=1, seconds=7384, microseconds=500000)
# expect: timedelta <- '-1' = timedelta datetime.timedelta(days=-1, seconds=86399)
# expect: timedelta <- 'an hour' ! the data does not fit timedelta: data: 'an hour' is not a duration such as PT1H30M or 5400.5
# expect: timedelta <- True ! the data does not fit timedelta: data: a timedelta is needed, not bool
# expect: timedelta <- 'PT1S1M' ! the data does not fit timedelta: data: 'PT1S1M' is not a duration such as PT1H30M or 5400.5
# expect: UUID <- UUID('00000000-0000-0000-0000-000000000005') = UUID UUID('00000000-0000-0000-0000-000000000005')
# expect: UUID <- '6FA459EA-ee8a-3ca4-894e-db77e160355e' = UUID UUID('6fa459ea-ee8a-3ca4-894e-db77e160355e')
# expect: UUID <- '6fa459ea' ! the data does not fit UUID: data: '6fa459ea' is not a UUID
# expect: UUID <- 5 ! the data does not fit UUID: data: a UUID is needed, not int
# expect: Path <- '/tmp/a' = PosixPath PosixPath('/tmp/a')
# expect: Path <- PosixPath('b') = PosixPath PosixPath('b')
# expect: PurePosixPath <- 'a/b' = PurePosixPath PurePosixPath('a/b')
# expect: Path <- 5 ! the data does not fit Path: data: a path as a str is needed, not int
# expect: Card <- 'debit' = Card <Card.DEBIT: 'debit'>
# expect: Card <- 'gold' ! the data does not fit Card: data: 'gold' is not a valid Card
# expect: Card <- <Card.CREDIT: 'credit'> = Card <Card.CREDIT: 'credit'>
# expect: Card <- None ! the data does not fit Card: data: None is not a valid Card
# expect: Card <- ['debit'] ! the data does not fit Card: data: ['debit'] is not a valid Card
# expect: Level <- 1 = Level <Level.LOW: 1>
# expect: Level <- True ! the data does not fit Level: data: True is not a valid Level
# expect: Level <- '1' ! the data does not fit Level: data: '1' is not a valid Level
# expect: Level <- 3 ! the data does not fit Level: data: 3 is not a valid Level
# expect: Switch <- True = Switch <Switch.ON: True>
# expect: Switch <- False = Switch <Switch.OFF: False>
# expect: Literal <- 'a' = str 'a'
# expect: Literal <- 1 = int 1
# expect: Literal <- True ! the data does not fit Literal: data: one of 'a', 1 is needed, not True
# expect: Literal <- 'b' ! the data does not fit Literal: data: one of 'a', 1 is needed, not 'b'
# expect: Literal <- 'debit' = Card <Card.DEBIT: 'debit'>
# expect: Literal <- 'credit' ! the data does not fit Literal: data: one of 'debit' is needed, not 'credit'
# expect: Optional <- None = NoneType None
# expect: Optional <- 5 = int 5
# expect: Optional <- 'a' ! the data does not fit int | None: data: an int is needed, not str
# expect: Union <- 5 = int 5
# expect: Union <- '5' = str '5'
# expect: Union <- 5 = int 5
# expect: Union <- None ! the data does not fit int | str: data: no type of the union takes it (int: an int is needed, not NoneType; str: a str is needed, not NoneType)
# expect: Union <- 5 = int 5
# expect: Union <- None = NoneType None
# expect: Union <- '2024-02-29' = date datetime.date(2024, 2, 29)
# expect: Union <- '1.5' = Decimal Decimal('1.5')
# expect: Union <- 'x' ! the data does not fit date | Decimal: data: no type of the union takes it (date: 'x' is not a date such as 2024-02-29; Decimal: 'x' is not a decimal number)
# expect: int | None <- 5 = int 5
# expect: int | str <- 1.5 ! the data does not fit int | str: data: no type of the union takes it (int: 1.5 is not an int; str: a str is needed, not float)
# expect: UserId <- 7 = int 7
# expect: UserId <- 'a' ! the data does not fit int: data: an int is needed, not str
# expect: Any <- 'x' = str 'x'
# expect: object <- 5 = int 5
# expect: type must be a type such as Order or list[Order], not int
