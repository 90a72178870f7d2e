from datetime import datetime, date, time
for t in ('2024-05-17', '2024-05-17T13:45', '2024-05-17 13:45:30', '2024-05-17T13:45:30.123', '2024-05-17T13:45:30+02:00', '2024-05-17T13:45:30Z', '20240517T134530', '2024-05-17T13:45:30.123456-05:30'):
    print(datetime.fromisoformat(t), repr(datetime.fromisoformat(t)))
# expect: 2024-05-17 00:00:00 datetime.datetime(2024, 5, 17, 0, 0)
# expect: 2024-05-17 13:45:00 datetime.datetime(2024, 5, 17, 13, 45)
# expect: 2024-05-17 13:45:30 datetime.datetime(2024, 5, 17, 13, 45, 30)
# expect: 2024-05-17 13:45:30.123000 datetime.datetime(2024, 5, 17, 13, 45, 30, 123000)
# expect: 2024-05-17 13:45:30+02:00 datetime.datetime(2024, 5, 17, 13, 45, 30, tzinfo=datetime.timezone(datetime.timedelta(seconds=7200)))
# expect: 2024-05-17 13:45:30+00:00 datetime.datetime(2024, 5, 17, 13, 45, 30, tzinfo=datetime.timezone.utc)
# expect: 2024-05-17 13:45:30 datetime.datetime(2024, 5, 17, 13, 45, 30)
# expect: 2024-05-17 13:45:30.123456-05:30 datetime.datetime(2024, 5, 17, 13, 45, 30, 123456, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=66600)))
print(time.fromisoformat('13:45:30.5'), date.fromisoformat('20240517'))
# expect: 13:45:30.500000 2024-05-17
for t in ('2024-13-01', 'nope', '2024-05-17T25:00'):
    try:
        datetime.fromisoformat(t)
    except ValueError as e:
        print(e)
# expect: month must be in 1..12
# expect: Invalid isoformat string: 'nope'
# expect: hour must be in 0..23
