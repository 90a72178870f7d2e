# Who asks a module for a member by a literal name gets it, and what it guards.
import base64
import inspect
import json as data
import os
import sys
import types
from contextlib import suppress

print(hasattr(inspect, "signature"), hasattr(os, "fspath"), hasattr(data, "no_such_name"))
print(getattr(inspect, "isclass", None)(int), getattr(data, "dumps")([1]))
print(getattr(data, "no_such_name", "none"), getattr(data, "no_such_name", len("four")))

if hasattr(base64, "decodebytes"):
    decode = base64.decodebytes
else:
    decode = base64.decodestring
print(decode(b"YQ=="))

try:
    text_types = types.StringTypes
except AttributeError:
    text_types = (str,)
print(text_types)

try:
    frame = sys.no_such_frame(1).f_back
except (AttributeError, ValueError) as error:
    frame = str(error)
print(frame)

fast = None
with suppress(ImportError):
    import no_such_json as fast
print(fast)


def ask(name, hasattr=lambda module, name: "shadowed"):
    return hasattr(os, "fspath"), getattr(os, name, None) is os.fspath


print(ask("fspath"))
PLATFORMS = {"windows": sys.platform in ("win32", "cygwin"), "old": sys.version < "3"}
if sys.platform in ("win32", "cygwin"):
    import winreg
if sys.version[0] == "2":
    text_types = unicode
print(PLATFORMS)


# expect: True True False
# expect: True [1]
# expect: none 4
# expect: b'a'
# expect: (<class 'str'>,)
# expect: module 'sys' has no attribute 'no_such_frame'
# expect: None
# expect: ('shadowed', True)
# expect: {'windows': False, 'old': False}
