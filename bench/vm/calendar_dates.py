# decided by: library
# Dates and regular expressions: a log is written, read back by a pattern, and summed up by day.

import re
from datetime import datetime, timedelta

LINE = re.compile(r"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}) \[(\w+)\] took (\d+)ms")


def work():
    start = datetime(2024, 2, 27, 22, 30)
    levels = ("info", "warning", "error")
    log = []
    for i in range(60_000):
        moment = start + timedelta(minutes=7 * i % 10_000, seconds=i % 60)
        log.append(f"{moment.isoformat()} [{levels[i % 3]}] took {i * 37 % 900}ms")
    by_day = {}
    slow = timedelta()
    for line in log:
        stamp, level, took = LINE.fullmatch(line).groups()
        moment = datetime.fromisoformat(stamp)
        key = moment.date(), level
        by_day[key] = by_day.get(key, 0) + int(took)
        if moment.weekday() < 5 and int(took) > 800:
            slow += timedelta(milliseconds=int(took))
    first = min(by_day)
    return len(by_day), str(first[0]), by_day[first], str(slow), f"{max(by_day)[0]:%d %b %Y}"


print(work())
