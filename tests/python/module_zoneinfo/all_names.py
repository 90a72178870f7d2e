# Every public name of zoneinfo, and of its class.
import zoneinfo
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(zoneinfo.ZoneInfo, "clear_cache dst from_file fromutc key no_cache tzname utcoffset __reduce__"))
# expect: []
print(zoneinfo.ZoneInfo, zoneinfo.ZoneInfoNotFoundError.__name__, zoneinfo.InvalidTZPathWarning.__name__)
# expect: <class 'zoneinfo.ZoneInfo'> ZoneInfoNotFoundError InvalidTZPathWarning
print([c.__name__ for c in zoneinfo.ZoneInfo.__mro__], [c.__name__ for c in zoneinfo.ZoneInfoNotFoundError.__mro__])
# expect: ['ZoneInfo', 'tzinfo', 'object'] ['ZoneInfoNotFoundError', 'KeyError', 'LookupError', 'Exception', 'BaseException', 'object']
names = zoneinfo.available_timezones()
print(type(names).__name__, len(names) > 500, {"UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"} <= names, "Europe" in names, "posixrules" in names)
# expect: set True True False False
print(issubclass(zoneinfo.InvalidTZPathWarning, RuntimeWarning))  # expect: True
