"""The headers Cookie and Set-Cookie as dicts."""

import re
import string
import time
from email.utils import formatdate
from types import GenericAlias

from _pawl import unavailable

__all__ = ["CookieError", "BaseCookie", "SimpleCookie"]

_LEGAL = string.ascii_letters + string.digits + "!#$%&'*+-.^_`|~:"
# What may stand in quotes as it is.
_QUOTABLE = _LEGAL + " ()/<=>?@[]{}"

# The attributes of a cookie, as they are written.
_ATTRIBUTES = {"expires": "expires", "path": "Path", "comment": "Comment", "domain": "Domain",
               "max-age": "Max-Age", "secure": "Secure", "httponly": "HttpOnly",
               "version": "Version", "samesite": "SameSite"}
_FLAGS = ("secure", "httponly")

# A name, and behind = a text in quotes, a date, or anything up to a space or semicolon. Names have
# all of ASCII but quotes, semicolons, backslashes and square brackets; values may have these too.
_pair = re.compile(
    r"\s*([!#-:<-Z^-~]+?)"
    r"(?:\s*=\s*(\"(?:[^\"\\]|\\.)*\"|\w{3},\s[\w\s-]{9,11}\s[\d:]{8}\sGMT|[!#-:<-\[\]-~]*))?"
    r"\s*(?:\s+|;|$)", re.ASCII)


class CookieError(Exception):
    pass


def _is_legal(text):
    return text != "" and all([c in _LEGAL for c in text])


def _quote(text):
    if text is None or _is_legal(text):
        return text
    shown = []
    for c in text:
        if c in '"\\':
            c = "\\" + c
        elif c not in _QUOTABLE and ord(c) < 256:
            c = f"\\{ord(c):03o}"
        shown.append(c)
    return '"' + "".join(shown) + '"'


def _unquote(text):
    if text is None or len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    return re.sub(r"\\(?:([0-3][0-7][0-7])|(.))",
                  lambda found: found.group(2) or chr(int(found.group(1), 8)), text[1:-1])


class Morsel(dict):
    """A cookie: its name and value, and a dict of its attributes."""

    _reserved = _ATTRIBUTES
    _flags = _FLAGS

    def __init__(self):
        self._key = self._value = self._coded_value = None
        for name in _ATTRIBUTES:
            dict.__setitem__(self, name, "")

    @property
    def key(self):
        return self._key

    @property
    def value(self):
        return self._value

    @property
    def coded_value(self):
        return self._coded_value

    def _name(self, key):
        name = key.lower()
        if name not in _ATTRIBUTES:
            raise CookieError(f"Invalid attribute {name!r}")
        return name

    def __setitem__(self, K, V):
        dict.__setitem__(self, self._name(K), V)

    def setdefault(self, key, val=None):
        return dict.setdefault(self, self._name(key), val)

    def update(self, values):
        given = {}
        for key, value in dict(values).items():
            name = key.lower()
            if name not in _ATTRIBUTES:
                raise CookieError(f"Invalid attribute {key!r}")
            given[name] = value
        dict.update(self, given)

    def copy(self):
        made = Morsel()
        dict.update(made, self)
        made.__dict__.update(self.__dict__)
        return made

    def __eq__(self, other):
        if not isinstance(other, Morsel):
            return NotImplemented
        return (dict.__eq__(self, other) and self._key == other._key
                and self._value == other._value and self._coded_value == other._coded_value)

    __ne__ = object.__ne__

    def isReservedKey(self, K):
        return K.lower() in _ATTRIBUTES

    def set(self, key, val, coded_val):
        if key.lower() in _ATTRIBUTES:
            raise CookieError(f"Attempt to set a reserved key {key!r}")
        if not _is_legal(key):
            raise CookieError(f"Illegal key {key!r}")
        self._key = key
        self._value = val
        self._coded_value = coded_val

    def output(self, attrs=None, header="Set-Cookie:"):
        return f"{header} {self.OutputString(attrs)}"

    __str__ = output

    def __repr__(self):
        return f"<{type(self).__name__}: {self.OutputString()}>"

    def OutputString(self, attrs=None):
        shown = [f"{self.key}={self.coded_value}"]
        for name, value in sorted(self.items()):
            if value == "" or attrs is not None and name not in attrs:
                continue
            written = _ATTRIBUTES[name]
            if name in _FLAGS:
                if value:
                    shown.append(written)
                continue
            if name == "expires" and isinstance(value, int):
                value = formatdate(time.time() + value, usegmt=True)
            elif name == "max-age" and isinstance(value, int):
                value = int(value)
            elif name == "comment" and isinstance(value, str):
                value = _quote(value)
            shown.append(f"{written}={value}")
        return "; ".join(shown)

    @property
    def js_output(self):
        unavailable("Morsel.js_output", "send the cookie as a header: output()")

    __class_getitem__ = classmethod(GenericAlias)


class BaseCookie(dict):
    """The cookies of a header by their names."""

    def __init__(self, input=None):
        if input:
            self.load(input)

    def value_decode(self, val):
        return val, val

    def value_encode(self, val):
        text = str(val)
        return text, text

    def _put(self, key, value, coded):
        morsel = self.get(key, Morsel())
        morsel.set(key, value, coded)
        dict.__setitem__(self, key, morsel)

    def __setitem__(self, key, value):
        if isinstance(value, Morsel):
            dict.__setitem__(self, key, value)
        else:
            self._put(key, *self.value_encode(value))

    def output(self, attrs=None, header="Set-Cookie:", sep="\r\n"):
        return sep.join([morsel.output(attrs, header) for _, morsel in sorted(self.items())])

    __str__ = output

    def __repr__(self):
        shown = [f"{key}={morsel.value!r}" for key, morsel in sorted(self.items())]
        return f"<{type(self).__name__}: {' '.join(shown)}>"

    @property
    def js_output(self):
        unavailable("BaseCookie.js_output", "send the cookies as headers: output()")

    def load(self, rawdata):
        if not isinstance(rawdata, str):
            for key, value in rawdata.items():
                self[key] = value
            return
        morsel = None
        for key, value in self._read(rawdata):
            if isinstance(value, tuple):
                self._put(key, *value)
                morsel = self[key]
            else:
                morsel[key] = value

    def _read(self, text):
        """Cookies, whose values are tuples, and the attributes of each; nothing at all of a header
        that is wrong somewhere."""
        found = []
        at = 0
        while at < len(text):
            match = _pair.match(text, at)
            if not match:
                break
            at = match.end()
            key, value = match.groups()
            if key[0] == "$":
                if found:
                    found.append((key[1:], value))
            elif key.lower() in _ATTRIBUTES:
                if not found or value is None and key.lower() not in _FLAGS:
                    return []
                found.append((key, True if value is None else _unquote(value)))
            elif value is not None:
                found.append((key, self.value_decode(value)))
            else:
                return []
        return found


class SimpleCookie(BaseCookie):
    """Values are texts, in quotes where they have to be."""

    def value_decode(self, val):
        return _unquote(val), val

    def value_encode(self, val):
        text = str(val)
        return text, _quote(text)
