# needs: pydantic
# stress: 211
import datetime as d
import decimal
from pydantic import TypeAdapter, ValidationError


def shown(value):
    text = repr(value)
    for zone in ('TzInfo(0)', 'datetime.timezone.utc', 'TzInfo(UTC)'):
        text = text.replace(zone, 'UTC')
    return text.replace('TzInfo(9000)', '+2:30').replace('datetime.timezone(datetime.timedelta(seconds=9000))', '+2:30')


def attempt(kind, *values, **options):
    adapter = TypeAdapter(kind)
    for value in values:
        try:
            print(shown(adapter.validate_python(value, **options)))
        except ValidationError as error:
            print(repr(value), [(each['type'], each['msg']) for each in error.errors()])


attempt(d.datetime, '2024-01-02T03:04:05', '2024-01-02 03:04', '2024-01-02', '20240102', 'x', '2024-13-01T00:00',
        '2024-02-30', '2024-01-02T25:00', '2024-01-02T03:04:05.123456', '2024-01-02T03:04:05Z', '2024-01-02T03:04:05+02:30',
        '2024-01-02T03:04:05+0230', '2024-01-02T03:04:05 +02:30', '2024-01-02T03:04:05x', 0, 1700000000, 1700000000000, 1.5,
        '1700000000', '1700000000.5', True, None, d.date(2024, 1, 2), '2024-01-02T03:04:60', '2024-1-2', '2024-01-02T',
        '2024-01-02T03', '', float('nan'), float('inf'), '2024-01-02T03:04:05-24:00', b'2024-01-02', '2024/01/02', '2024-01-02x')
# expect: datetime.datetime(2024, 1, 2, 3, 4, 5)
# expect: datetime.datetime(2024, 1, 2, 3, 4)
# expect: datetime.datetime(2024, 1, 2, 0, 0)
# expect: datetime.datetime(1970, 8, 23, 6, 15, 2, tzinfo=UTC)
# expect: 'x' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, input is too short')]
# expect: '2024-13-01T00:00' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, month value is outside expected range of 1-12')]
# expect: '2024-02-30' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, day value is outside expected range')]
# expect: '2024-01-02T25:00' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
# expect: datetime.datetime(2024, 1, 2, 3, 4, 5, 123456)
# expect: datetime.datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC)
# expect: datetime.datetime(2024, 1, 2, 3, 4, 5, tzinfo=+2:30)
# expect: datetime.datetime(2024, 1, 2, 3, 4, 5, tzinfo=+2:30)
# expect: '2024-01-02T03:04:05 +02:30' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
# expect: '2024-01-02T03:04:05x' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
# expect: datetime.datetime(1970, 1, 1, 0, 0, tzinfo=UTC)
# expect: datetime.datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
# expect: datetime.datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
# expect: datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=UTC)
# expect: datetime.datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
# expect: datetime.datetime(2023, 11, 14, 22, 13, 20, 500000, tzinfo=UTC)
# expect: True [('datetime_type', 'Input should be a valid datetime')]
# expect: None [('datetime_type', 'Input should be a valid datetime')]
# expect: datetime.datetime(2024, 1, 2, 0, 0)
# expect: '2024-01-02T03:04:60' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
# expect: '2024-1-2' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, input is too short')]
# expect: '2024-01-02T' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
# expect: '2024-01-02T03' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
# expect: '' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, input is too short')]
# expect: nan [('datetime_parsing', 'Input should be a valid datetime, NaN values not permitted')]
# expect: inf [('datetime_parsing', 'Input should be a valid datetime, dates after 9999 are not supported as unix timestamps')]
# expect: '2024-01-02T03:04:05-24:00' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
# expect: datetime.datetime(2024, 1, 2, 0, 0)
# expect: '2024/01/02' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, invalid date separator, expected `-`')]
# expect: '2024-01-02x' [('datetime_from_date_parsing', 'Input should be a valid datetime or date, unexpected extra characters at the end of the input')]
attempt(d.datetime, '2024-01-02', 0, d.datetime(2024, 1, 2), strict=True)
# expect: '2024-01-02' [('datetime_type', 'Input should be a valid datetime')]
# expect: 0 [('datetime_type', 'Input should be a valid datetime')]
# expect: datetime.datetime(2024, 1, 2, 0, 0)
attempt(d.date, '2024-01-02', '2024-01-02T00:00:00', '2024-01-02T01:00:00', 'x', '2024-02-30', 0, 86400, 86401, 1.5, '86400',
        d.datetime(2024, 1, 2), d.datetime(2024, 1, 2, 3), True, None, '2024-1-2', '', '2024-13-01', '2024-01-02T',
        '2024-01-02x', '2024-00-01')
# expect: datetime.date(2024, 1, 2)
# expect: datetime.date(2024, 1, 2)
# expect: '2024-01-02T01:00:00' [('date_from_datetime_inexact', 'Datetimes provided to dates should have zero time - e.g. be exact dates')]
# expect: 'x' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, input is too short')]
# expect: '2024-02-30' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, day value is outside expected range')]
# expect: datetime.date(1970, 1, 1)
# expect: datetime.date(1970, 1, 2)
# expect: 86401 [('date_from_datetime_inexact', 'Datetimes provided to dates should have zero time - e.g. be exact dates')]
# expect: 1.5 [('date_from_datetime_inexact', 'Datetimes provided to dates should have zero time - e.g. be exact dates')]
# expect: datetime.date(1970, 1, 2)
# expect: datetime.date(2024, 1, 2)
# expect: datetime.datetime(2024, 1, 2, 3, 0) [('date_from_datetime_inexact', 'Datetimes provided to dates should have zero time - e.g. be exact dates')]
# expect: True [('date_type', 'Input should be a valid date')]
# expect: None [('date_type', 'Input should be a valid date')]
# expect: '2024-1-2' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, input is too short')]
# expect: '' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, input is too short')]
# expect: '2024-13-01' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, month value is outside expected range of 1-12')]
# expect: '2024-01-02T' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, input is too short')]
# expect: '2024-01-02x' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, invalid datetime separator, expected `T`, `t`, `_` or space')]
# expect: '2024-00-01' [('date_from_datetime_parsing', 'Input should be a valid date or datetime, month value is outside expected range of 1-12')]
attempt(d.time, '03:04', '03:04:05', '03:04:05.123', '03:04:05Z', 'x', '25:00', '12:60', 3600, 86400, -1, 1.5, '3600', True,
        None, '3:04', '', '12:30:61', '12', '123456', '12:3', d.time(1, 2))
# expect: datetime.time(3, 4)
# expect: datetime.time(3, 4, 5)
# expect: datetime.time(3, 4, 5, 123000)
# expect: datetime.time(3, 4, 5, tzinfo=UTC)
# expect: 'x' [('time_parsing', 'Input should be in a valid time format, input is too short')]
# expect: '25:00' [('time_parsing', 'Input should be in a valid time format, hour value is outside expected range of 0-23')]
# expect: '12:60' [('time_parsing', 'Input should be in a valid time format, minute value is outside expected range of 0-59')]
# expect: datetime.time(1, 0, tzinfo=UTC)
# expect: 86400 [('time_parsing', 'Input should be in a valid time format, numeric times may not exceed 86,399 seconds')]
# expect: -1 [('time_parsing', 'Input should be in a valid time format, time in seconds should be positive')]
# expect: datetime.time(0, 0, 1, 500000, tzinfo=UTC)
# expect: '3600' [('time_parsing', 'Input should be in a valid time format, input is too short')]
# expect: True [('time_type', 'Input should be a valid time')]
# expect: None [('time_type', 'Input should be a valid time')]
# expect: '3:04' [('time_parsing', 'Input should be in a valid time format, input is too short')]
# expect: '' [('time_parsing', 'Input should be in a valid time format, input is too short')]
# expect: '12:30:61' [('time_parsing', 'Input should be in a valid time format, second value is outside expected range of 0-59')]
# expect: '12' [('time_parsing', 'Input should be in a valid time format, input is too short')]
# expect: '123456' [('time_parsing', 'Input should be in a valid time format, invalid time separator, expected `:`')]
# expect: '12:3' [('time_parsing', 'Input should be in a valid time format, input is too short')]
# expect: datetime.time(1, 2)
attempt(d.timedelta, 90, 1.5, '90', 'P1DT2H', 'PT1H30M', '-P2W', '1 day, 2:03:04', '01:02:03', 'x', None, 'P1Y', '1d',
        '2 days 03:04:05', 'P1M', '00:00:00.5', '3 days', '', d.timedelta(1), 'PT0.5S', '-1 days')
# expect: datetime.timedelta(seconds=90)
# expect: datetime.timedelta(seconds=1, microseconds=500000)
# expect: '90' [('time_delta_parsing', 'Input should be a valid timedelta, "day" identifier in duration not correctly formatted')]
# expect: datetime.timedelta(days=1, seconds=7200)
# expect: datetime.timedelta(seconds=5400)
# expect: datetime.timedelta(days=-14)
# expect: datetime.timedelta(days=1, seconds=7384)
# expect: datetime.timedelta(seconds=3723)
# expect: 'x' [('time_delta_parsing', 'Input should be a valid timedelta, invalid digit in duration')]
# expect: None [('time_delta_type', 'Input should be a valid timedelta')]
# expect: datetime.timedelta(days=365)
# expect: datetime.timedelta(days=1)
# expect: datetime.timedelta(days=2, seconds=11045)
# expect: datetime.timedelta(days=30)
# expect: datetime.timedelta(microseconds=500000)
# expect: datetime.timedelta(days=3)
# expect: '' [('time_delta_parsing', 'Input should be a valid timedelta, input is too short')]
# expect: datetime.timedelta(days=1)
# expect: datetime.timedelta(microseconds=500000)
# expect: datetime.timedelta(days=-1)
