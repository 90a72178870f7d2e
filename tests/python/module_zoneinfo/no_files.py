# no-python
from zoneinfo import ZoneInfo
try:
    ZoneInfo.from_file(None)
except Exception as error:
    print(type(error).__name__, error)
# expect: UnavailableError PAWL-2013: ZoneInfo.from_file is not available in a workflow: the time zones are part of Pawl itself: a workflow sees no files; use ZoneInfo(key)
