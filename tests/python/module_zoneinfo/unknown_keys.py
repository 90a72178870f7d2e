from zoneinfo import ZoneInfo, ZoneInfoNotFoundError
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

attempt(*[lambda key=key: ZoneInfo(key) for key in ("Foo/Bar", "", "Europe", "../x", "/etc/x", "Europe/../Berlin", "Europe//Berlin", "./UTC", "Europe/Berlin/", "europe/berlin", 5, None, b"UTC", "ä", "Europe\\Berlin", " UTC", ".", "..", "x" * 300, "../../etc/passwd", "UTC\x00", "a/b/../..", "a/../../b")])
# expect: ZoneInfoNotFoundError 'No time zone found with key Foo/Bar'
# expect: ValueError ZoneInfo keys must be normalized relative paths, got:
# expect: ZoneInfoNotFoundError 'No time zone found with key Europe'
# expect: ValueError ZoneInfo keys must refer to subdirectories of TZPATH, got: ../x
# expect: ValueError ZoneInfo keys may not be absolute paths, got: /etc/x
# expect: ValueError ZoneInfo keys must be normalized relative paths, got: Europe/../Berlin
# expect: ValueError ZoneInfo keys must be normalized relative paths, got: Europe//Berlin
# expect: ValueError ZoneInfo keys must be normalized relative paths, got: ./UTC
# expect: ValueError ZoneInfo keys must be normalized relative paths, got: Europe/Berlin/
# expect: ZoneInfoNotFoundError 'No time zone found with key europe/berlin'
# expect: TypeError expected str, bytes or os.PathLike object, not int
# expect: TypeError expected str, bytes or os.PathLike object, not NoneType
# expect: TypeError Can't mix strings and bytes in path components
# expect: ZoneInfoNotFoundError 'No time zone found with key ä'
# expect: ZoneInfoNotFoundError 'No time zone found with key Europe\\Berlin'
# expect: ZoneInfoNotFoundError 'No time zone found with key  UTC'
# expect: ValueError ZoneInfo keys must refer to subdirectories of TZPATH, got: .
# expect: ValueError ZoneInfo keys must refer to subdirectories of TZPATH, got: ..
# expect: ZoneInfoNotFoundError 'No time zone found with key xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
# expect: ValueError ZoneInfo keys must refer to subdirectories of TZPATH, got: ../../etc/passwd
# expect: ZoneInfoNotFoundError 'No time zone found with key UTC\x00'
# expect: ValueError ZoneInfo keys must be normalized relative paths, got: a/b/../..
# expect: ValueError ZoneInfo keys must be normalized relative paths, got: a/../../b
attempt(lambda: ZoneInfo(), lambda: ZoneInfo.no_cache("xx"), lambda: ZoneInfo.no_cache(5))
# expect: TypeError function missing required argument 'key' (pos 1)
# expect: ZoneInfoNotFoundError 'No time zone found with key xx'
# expect: TypeError expected str, bytes or os.PathLike object, not int
try:
    ZoneInfo("Mars/Olympus")
except KeyError as error:
    print(type(error), error.args, isinstance(error, ZoneInfoNotFoundError))
# expect: <class 'zoneinfo._common.ZoneInfoNotFoundError'> ('No time zone found with key Mars/Olympus',) True
ZoneInfo("Mars/Olympus")
# expect error: zoneinfo._common.ZoneInfoNotFoundError: 'No time zone found with key Mars/Olympus'
