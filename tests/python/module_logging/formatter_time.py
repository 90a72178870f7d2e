import logging
import time


def record_at(seconds):
    record = logging.LogRecord("n", 30, "f.py", 1, "text", (), None)
    record.created = seconds
    record.msecs = int((seconds - int(seconds)) * 1000) + 0.0
    return record


class Utc(logging.Formatter):
    converter = time.gmtime


record = record_at(1700000000.25)
print(Utc("%(asctime)s %(message)s").format(record))  # expect: 2023-11-14 22:13:20,250 text
print(record.asctime, record.message)  # expect: 2023-11-14 22:13:20,250 text
print(Utc("%(asctime)s", datefmt="%H:%M on %d.%m.%Y").format(record))  # expect: 22:13 on 14.11.2023
print(Utc("{asctime} {message}", "%Y", "{").format(record))  # expect: 2023 text
print(Utc().formatTime(record), Utc().formatTime(record, "%j"))
# expect: 2023-11-14 22:13:20,250 318


class Plain(Utc):
    default_time_format = "%H.%M.%S"
    default_msec_format = None


print(Plain("%(asctime)s").format(record))  # expect: 22.13.20
print(isinstance(record.created, float), isinstance(record.relativeCreated, float))
# expect: True True
