"""Base 64, 32, 16 and 85: the conversions are native (_base64)."""

import _base64
import binascii

__all__ = ["encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode", "b32decode",
           "b32hexencode", "b32hexdecode", "b16encode", "b16decode", "b85encode", "b85decode",
           "a85encode", "a85decode", "standard_b64encode", "standard_b64decode",
           "urlsafe_b64encode", "urlsafe_b64decode"]

MAXLINESIZE = 76
MAXBINSIZE = (MAXLINESIZE // 4) * 3

_BASE32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_BASE32HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
_BASE85 = (b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
           b"!#$%&()*+-;<=>?@^_`{|}~")
_ASCII85 = bytes(range(33, 118))


def _encoded(data):
    """What is to be decoded, as bytes."""
    if isinstance(data, str):
        if not data.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return data.encode("ascii")
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError("argument should be a bytes-like object or ASCII string, "
                        f"not {type(data).__name__!r}")
    return data


def b64encode(s, altchars=None):
    text = _base64.b2a_base64(s, False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        text = text.translate(bytes.maketrans(b"+/", altchars))
    return text


def b64decode(s, altchars=None, validate=False):
    text = _encoded(s)
    if altchars is not None:
        altchars = _encoded(altchars)
        assert len(altchars) == 2, repr(altchars)
        text = text.translate(bytes.maketrans(altchars, b"+/"))
    return _base64.a2b_base64(text, validate, binascii.Error)


def standard_b64encode(s):
    return b64encode(s)


def standard_b64decode(s):
    return b64decode(s)


def urlsafe_b64encode(s):
    return b64encode(s).translate(bytes.maketrans(b"+/", b"-_"))


def urlsafe_b64decode(s):
    return b64decode(_encoded(s).translate(bytes.maketrans(b"-_", b"+/")))


def b32encode(s):
    return _base64.b32encode(s, _BASE32)


def b32decode(s, casefold=False, map01=None):
    text = _encoded(s)
    if len(text) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _encoded(map01)
        assert len(map01) == 1, repr(map01)
        text = text.translate(bytes.maketrans(b"01", b"O" + map01))
    return _base64.b32decode(text.upper() if casefold else text, _BASE32, binascii.Error)


def b32hexencode(s):
    return _base64.b32encode(s, _BASE32HEX)


def b32hexdecode(s, casefold=False):
    text = _encoded(s)
    return _base64.b32decode(text.upper() if casefold else text, _BASE32HEX, binascii.Error)


def b16encode(s):
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    text = _encoded(s)
    if casefold:
        text = text.upper()
    if text.translate(None, b"0123456789ABCDEF"):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(text)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    text = _base64.b85encode(b, _ASCII85, pad, True, foldspaces)
    if adobe:
        text = b"<~" + text
    if wrapcol:
        width = max(2 if adobe else 1, wrapcol)
        lines = [text[start:start + width] for start in range(0, len(text), width)]
        if adobe and len(lines[-1]) + 2 > width:
            lines.append(b"")
        text = b"\n".join(lines)
    return text + b"~>" if adobe else text


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    text = _encoded(b)
    if adobe:
        if not text.endswith(b"~>"):
            raise ValueError(f"Ascii85 encoded byte sequences must end with {b'~>'!r}")
        text = text[2:-2] if text.startswith(b"<~") else text[:-2]
    if not isinstance(ignorechars, (bytes, bytearray)):
        ignorechars = bytes(ignorechars)
    return _base64.a85decode(text, foldspaces, ignorechars)


def b85encode(b, pad=False):
    return _base64.b85encode(b, _BASE85, pad, False, False)


def b85decode(b):
    return _base64.b85decode(_encoded(b), _BASE85)


def _require_bytes(s):
    if not isinstance(s, (bytes, bytearray)):
        raise TypeError(f"expected bytes-like object, not {type(s).__name__}")


def encodebytes(s):
    _require_bytes(s)
    return b"".join(_base64.b2a_base64(s[start:start + MAXBINSIZE], True)
                    for start in range(0, len(s), MAXBINSIZE))


def decodebytes(s):
    _require_bytes(s)
    return _base64.a2b_base64(s, False, binascii.Error)
