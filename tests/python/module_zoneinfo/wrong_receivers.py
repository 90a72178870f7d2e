# no-python
import hashlib
from datetime import datetime, timezone, tzinfo
from zoneinfo import ZoneInfo
class Odd(ZoneInfo):
    def __new__(cls, *rest):
        return tzinfo.__new__(cls)
class Zone(tzinfo):
    pass
HASH = type(hashlib.md5())
for attempt in (lambda: ZoneInfo.utcoffset(timezone.utc, None), lambda: ZoneInfo.key.__get__(timezone.utc)(), lambda: ZoneInfo.utcoffset(Zone(), None), lambda: Odd("UTC").key, lambda: repr(Odd("UTC")), lambda: datetime(2024, 1, 1, tzinfo=Odd("UTC")).isoformat(),
                lambda: HASH.digest(timezone.utc), lambda: HASH.update(b"", b""), lambda: HASH.name.__get__(timezone.utc)(), lambda: HASH.digest_size.__get__(5)(), lambda: ZoneInfo.__copy__(5)):
    try:
        print(attempt())
    except (TypeError, AttributeError) as error:
        print("refused")
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
