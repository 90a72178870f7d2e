# Names that tell versions and systems apart, wherever they are used.
import math
import os
import sys

PY2 = sys.version_info[0] == 2
PY3 = not PY2
RECENT = sys.version_info[:2] >= (3, 8) and sys.version_info.minor > 7
WINDOWS = os.name == "nt" or sys.platform.startswith("win")
PYPY = sys.implementation.name == "pypy"

if sys.hexversion < 0x03000000:
    from itertools import imap as map

try:
    unicode
except NameError:
    unicode = str

try:
    string_types = (basestring,)
except NameError:
    string_types = (str,)

try:
    xrange
    OLD = True
except NameError:
    OLD = False
    xrange = range

try:
    from itertools import izip
except ImportError:
    izip = zip

try:
    from inspect import Parameter, signature
except ImportError:
    signature = None
    from no_such_inspect import getargspec

try:
    old_text, old_bytes = oldest_text, str
    from no_such_parser import Parser
except NameError:
    old_text, old_bytes = str, bytes

if signature is None:
    def arity(f):
        return len(getargspec(f).args)
else:
    def arity(f):
        return len(signature(f).parameters)

text_type = str if PY3 else unicode_of_old
if PY2:
    import cPickle
elif WINDOWS:
    import msvcrt
elif RECENT:
    from functools import reduce
else:
    from no_such_backport import reduce


class Reader:
    if PY2:
        def next(self):
            return long(1)
    else:
        def __next__(self):
            raise StopIteration

    def __iter__(self):
        return self


def read(value):
    if OLD and isinstance(value, long):
        return value
    if PYPY:
        import __pypy__
        return __pypy__.read(value)
    if WINDOWS or PY2:
        return msvcrt.read(value)
    return isinstance(value, string_types), text_type(value), unicode(value)


async def main():
    print(read(1), read("a"), list(Reader()))
    print(reduce(lambda a, b: a + b, xrange(4)), list(izip("ab", "cd")), list(map(len, ["x"])))
    print(arity(lambda a, b: a), old_text, old_bytes, "there" if math else missing_module)
    print([x for x in (1, 2) if PY3 or x.old()], PY2 and old() or "new")


# expect: (False, '1', '1') (True, 'a', 'a') []
# expect: 6 [('a', 'c'), ('b', 'd')] [1]
# expect: 2 <class 'str'> <class 'bytes'> there
# expect: [1, 2] new
