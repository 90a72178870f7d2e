"""What is known of characters (Unicode 14.0); the tables are native (_string)."""

from _string import (
    character_data as _data, character_name as _name, character_named as _named,
    character_numbers as _numbers, normalize as _normalize,
)

unidata_version = "14.0.0"

_MISSING = object()
_FORMS = {"NFC": 0, "NFD": 1, "NFKC": 2, "NFKD": 3}


def _check(function, character, place=""):
    if not isinstance(character, str):
        raise TypeError(f"{function}() argument{place} must be a unicode character, not "
                        + type(character).__name__)
    if len(character) != 1:
        raise TypeError(f"{function}() argument{place} must be a unicode character, not str")


def category(chr, /):
    _check("category", chr)
    return _data(chr)[0]


def bidirectional(chr, /):
    _check("bidirectional", chr)
    return _data(chr)[1]


def combining(chr, /):
    _check("combining", chr)
    return _data(chr)[2]


def east_asian_width(chr, /):
    _check("east_asian_width", chr)
    return _data(chr)[3]


def mirrored(chr, /):
    _check("mirrored", chr)
    return _data(chr)[4]


def decomposition(chr, /):
    _check("decomposition", chr)
    return _data(chr)[5]


def _number(function, place, character, default, lack):
    _check(function, character, " 1")
    value = _numbers(character)[place]
    if value is not None:
        return value
    if default is _MISSING:
        raise ValueError(lack)
    return default


def decimal(chr, default=_MISSING, /):
    return _number("decimal", 0, chr, default, "not a decimal")


def digit(chr, default=_MISSING, /):
    return _number("digit", 1, chr, default, "not a digit")


def numeric(chr, default=_MISSING, /):
    return _number("numeric", 2, chr, default, "not a numeric character")


def name(chr, default=_MISSING, /):
    _check("name", chr, " 1")
    found = _name(chr)
    if found is not None:
        return found
    if default is _MISSING:
        raise ValueError("no such name")
    return default


def lookup(name, /):
    if not isinstance(name, str):
        raise TypeError("lookup() argument must be str or bytes-like object, not "
                        + type(name).__name__)
    found = _named(name)
    if found is None:
        raise KeyError(f"undefined character name '{name}'")
    return found


def normalize(form, unistr, /):
    if not isinstance(form, str):
        raise TypeError(f"normalize() argument 1 must be str, not {type(form).__name__}")
    if not isinstance(unistr, str):
        raise TypeError(f"normalize() argument 2 must be str, not {type(unistr).__name__}")
    if not unistr:
        return unistr
    if form not in _FORMS:
        raise ValueError("invalid normalization form")
    return _normalize(_FORMS[form], unistr)


def is_normalized(form, unistr, /):
    return normalize(form, unistr) == unistr
