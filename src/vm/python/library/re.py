"""Regular expressions: the functions are native, the flags are an enum as in CPython."""

import enum
from _re import (Match, Pattern, compile, error, escape, findall, finditer, fullmatch, match, purge,
                 search, split, sub, subn, template)

__all__ = ["match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile",
           "purge", "template", "escape", "error", "Pattern", "Match", "A", "I", "L", "M", "S", "X",
           "U", "ASCII", "IGNORECASE", "LOCALE", "MULTILINE", "DOTALL", "VERBOSE", "UNICODE",
           "NOFLAG", "RegexFlag"]


class RegexFlag(enum.IntFlag):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    TEMPLATE = T = 1
    DEBUG = 128

    def __repr__(self):
        value = self._value_
        if value == 0:
            return "re.NOFLAG"
        names = []
        for member in RegexFlag:
            if value & member._value_ == member._value_:
                value &= ~member._value_
                names.append("re." + member._name_)
        if value:
            names.append(hex(value))
        return "|".join(names)

    __str__ = object.__str__


NOFLAG = RegexFlag.NOFLAG
A = ASCII = RegexFlag.ASCII
I = IGNORECASE = RegexFlag.IGNORECASE
L = LOCALE = RegexFlag.LOCALE
U = UNICODE = RegexFlag.UNICODE
M = MULTILINE = RegexFlag.MULTILINE
S = DOTALL = RegexFlag.DOTALL
X = VERBOSE = RegexFlag.VERBOSE
T = TEMPLATE = RegexFlag.TEMPLATE
DEBUG = RegexFlag.DEBUG
