from datetime import datetime, date, timedelta
d = {date(2024, 1, 1): 'new year'}
print(d[date(2024, 1, 1)], sorted([date(2024, 3, 1), date(2024, 1, 5)]), {timedelta(1), timedelta(hours=24)}, isinstance(datetime(2024, 1, 1), date), date(2024, 1, 1) in d)
# expect: new year [datetime.date(2024, 1, 5), datetime.date(2024, 3, 1)] {datetime.timedelta(days=1)} True True
print([str(date(2024, 1, 30) + timedelta(i)) for i in range(3)], min(datetime(2024, 1, 1), datetime(2023, 1, 1)), repr([date(2024, 1, 1)]))
# expect: ['2024-01-30', '2024-01-31', '2024-02-01'] 2023-01-01 00:00:00 [datetime.date(2024, 1, 1)]
class MyDate(date):
    def quarter(self): return (self.month - 1) // 3 + 1
print(MyDate(2024, 5, 1).quarter(), MyDate(2024, 5, 1))  # expect: 2 2024-05-01
