# no-python
from zoneinfo import ZoneInfo
try:
    ZoneInfo.from_file(None)
except Exception as error:
    print(type(error).__name__, error)
# expect: x
