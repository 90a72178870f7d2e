import asyncio
from datetime import date, datetime, time, timedelta, timezone, tzinfo
class Zone(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=3)
async def main():
    zone = Zone()
    values = [date(2024, 1, 2), time(3, 4, tzinfo=timezone.utc), datetime(2024, 1, 2, 3, tzinfo=zone), timedelta(-1, 5),
              timezone(timedelta(hours=1), 'A'), timezone.utc, date.max, datetime(2024, 1, 2).timetuple(), date(2024, 1, 2).isocalendar()]
    await asyncio.sleep(1)
    print(values[:5], values[5] is timezone.utc, values[2].tzinfo is zone, values[6] == date.max)
    # expect: [datetime.date(2024, 1, 2), datetime.time(3, 4, tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 2, 3, 0, tzinfo=<__main__.Zone object at 0x7fa85656e8d0>), datetime.timedelta(days=-1, seconds=5), datetime.timezone(datetime.timedelta(seconds=3600), 'A')] True True True
    print(values[7], values[7].tm_year, values[8].week)
    # expect: time.struct_time(tm_year=2024, tm_mon=1, tm_mday=2, tm_hour=0, tm_min=0, tm_sec=0, tm_wday=1, tm_yday=2, tm_isdst=-1) 2024 1
