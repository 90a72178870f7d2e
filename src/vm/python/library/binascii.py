"""Bytes as text and back: the conversions are native (_base64)."""

import _base64


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass


def _require_bytes(data):
    if not isinstance(data, (bytes, bytearray)):
        raise TypeError(f"a bytes-like object is required, not {type(data).__name__!r}")


def b2a_base64(data, /, *, newline=True):
    return _base64.b2a_base64(data, newline)


def a2b_base64(data, /, *, strict_mode=False):
    return _base64.a2b_base64(data, strict_mode, Error)


def hexlify(data, sep=None, bytes_per_sep=1):
    _require_bytes(data)
    if sep is None:
        return data.hex().encode("latin-1")
    if len(sep) != 1:
        raise ValueError("sep must be length 1.")
    if isinstance(sep, (str, bytes)):
        # Unlike bytes.hex, this takes any single byte as a separator.
        mark = ord(sep)
        if mark > 127:
            if mark > 255:
                raise ValueError("sep must be ASCII.")
            text = data.hex("\0", bytes_per_sep).encode("latin-1")
            return text.replace(b"\0", bytes([mark]))
    return data.hex(sep, bytes_per_sep).encode("latin-1")


def unhexlify(hexstr, /):
    return _base64.unhexlify(hexstr, Error)


b2a_hex = hexlify
a2b_hex = unhexlify


def crc32(data, crc=0, /):
    return _base64.crc32(data, crc)


def crc_hqx(data, crc, /):
    return _base64.crc_hqx(data, crc)


def b2a_uu(data, /, *, backtick=False):
    return _base64.b2a_uu(data, backtick, Error)


def a2b_uu(data, /):
    return _base64.a2b_uu(data, Error)


def b2a_qp(data, quotetabs=False, istext=True, header=False):
    return _base64.b2a_qp(data, quotetabs, istext, header)


def a2b_qp(data, header=False):
    return _base64.a2b_qp(data, header)
