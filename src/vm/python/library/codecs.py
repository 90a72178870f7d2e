"""Encodings by name: texts to bytes and back, and the few that go from text to text or bytes to
bytes. The encodings of texts themselves are those of str.encode and bytes.decode."""

import binascii
import re
import unicodedata
from _string import encoding_name as _encoding_name

__all__ = ["lookup", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE",
           "BOM_UTF8", "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE",
           "BOM_UTF32_BE", "CodecInfo", "Codec", "IncrementalEncoder", "IncrementalDecoder",
           "getencoder", "getdecoder", "getincrementalencoder", "getincrementaldecoder", "encode",
           "decode", "iterencode", "iterdecode", "strict_errors", "ignore_errors",
           "replace_errors", "xmlcharrefreplace_errors", "backslashreplace_errors",
           "namereplace_errors", "lookup_error"]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_LE = BOM_UTF16_LE = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = b"\xfe\xff"
BOM_UTF32_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = b"\x00\x00\xfe\xff"
BOM = BOM_UTF16 = BOM_UTF16_LE
BOM_UTF32 = BOM_UTF32_LE
BOM32_LE = BOM_UTF16_LE
BOM32_BE = BOM_UTF16_BE
BOM64_LE = BOM_UTF32_LE
BOM64_BE = BOM_UTF32_BE

_WITHOUT_MARK = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
# The state of an encoder or decoder that has not met its mark. Behind the mark it is 0, or 1 for
# the order of bytes that is not the machine's.
_UNDECIDED = {"utf-8-sig": 1, "utf-16": 2, "utf-32": 2}
_OTHERS = {"rot13": "rot13", "rot_13": "rot13", "hex": "hex", "hex_codec": "hex",
           "base64": "base64", "base_64": "base64", "base64_codec": "base64",
           "quopri": "quopri", "quopri_codec": "quopri", "quoted_printable": "quopri",
           "quotedprintable": "quopri"}


def _normal(encoding):
    words = "".join(c if c.isalnum() or c == "." else " " for c in encoding.lower())
    return "_".join(words.split())


def _kind(encoding):
    """Its name, and whether it is one of texts."""
    name = _encoding_name(encoding)
    if name is not None:
        return name, True
    name = _normal(encoding)
    if name in _OTHERS:
        return _OTHERS[name], False
    raise LookupError(f"unknown encoding: {encoding}")


# --- what is not text to bytes


def _rot13(text):
    turned = []
    for c in text:
        if "a" <= c <= "z":
            c = chr((ord(c) - 84) % 26 + 97)
        elif "A" <= c <= "Z":
            c = chr((ord(c) - 52) % 26 + 65)
        turned.append(c)
    return "".join(turned)


def _check_strict(errors):
    if errors != "strict":
        raise AssertionError


def _encode_base64(data):
    lines = [binascii.b2a_base64(data[i:i + 57]) for i in range(0, len(data), 57)]
    return b"".join(lines)


def _convert(name, encoding, encoding_it, obj, errors):
    try:
        if name == "rot13":
            return _rot13(obj)
        _check_strict(errors)
        if name == "hex":
            return binascii.hexlify(obj) if encoding_it else binascii.unhexlify(obj)
        if name == "quopri":
            if encoding_it:
                return binascii.b2a_qp(obj, quotetabs=True)
            return binascii.a2b_qp(obj)
        return _encode_base64(obj) if encoding_it else binascii.a2b_base64(obj)
    except (TypeError, ValueError) as problem:
        verb = "encoding" if encoding_it else "decoding"
        kind = type(problem)
        said = f"{verb} with {encoding!r} codec failed ({kind.__name__}: {problem})"
        raise kind(said) from problem


def encode(obj, encoding="utf-8", errors="strict"):
    name, of_texts = _kind(encoding)
    if not of_texts:
        return _convert(name, encoding, True, obj, errors)
    if not isinstance(obj, str):
        raise TypeError(f"{_function(name)}_encode() argument 1 must be str, not "
                        f"{type(obj).__name__}")
    return obj.encode(encoding, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    name, of_texts = _kind(encoding)
    if not of_texts:
        return _convert(name, encoding, False, obj, errors)
    if not isinstance(obj, (bytes, bytearray)):
        raise TypeError(f"a bytes-like object is required, not {type(obj).__name__!r}")
    return obj.decode(encoding, errors)


# What the functions of the encoding are called inside.
def _function(name):
    if name == "iso8859-1":
        return "latin_1"
    by_table = name.startswith(("cp", "iso", "koi", "mac"))
    return "charmap" if by_table else name.replace("-", "_")


# --- what a codec is made of


class Codec:
    def encode(self, input, errors="strict"):
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        raise NotImplementedError


class IncrementalEncoder:
    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return 0

    def setstate(self, state):
        pass


class IncrementalDecoder:
    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return b"", 0

    def setstate(self, state):
        pass


class BufferedIncrementalEncoder(IncrementalEncoder):
    """Keeps the end of a text that cannot be encoded before more has come."""

    def __init__(self, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self.buffer = ""

    def _buffer_encode(self, input, errors, final):
        raise NotImplementedError

    def encode(self, input, final=False):
        data = self.buffer + input
        result, consumed = self._buffer_encode(data, self.errors, final)
        self.buffer = data[consumed:]
        return result

    def reset(self):
        IncrementalEncoder.reset(self)
        self.buffer = ""

    def getstate(self):
        return self.buffer or 0

    def setstate(self, state):
        self.buffer = state or ""


class BufferedIncrementalDecoder(IncrementalDecoder):
    """Keeps the bytes of a character that has not come in full."""

    def __init__(self, errors="strict"):
        IncrementalDecoder.__init__(self, errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final):
        raise NotImplementedError

    def decode(self, input, final=False):
        data = self.buffer + input
        result, consumed = self._buffer_decode(data, self.errors, final)
        self.buffer = data[consumed:]
        return result

    def reset(self):
        IncrementalDecoder.reset(self)
        self.buffer = b""

    def getstate(self):
        return self.buffer, 0

    def setstate(self, state):
        self.buffer = state[0]


class _TextEncoder(IncrementalEncoder):
    """Puts the mark of an encoding before its first text only."""

    def __init__(self, name, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self._name = name
        self._started = False

    def encode(self, input, final=False):
        name = self._name
        if self._started:
            name = _WITHOUT_MARK.get(name, name)
        self._started = True
        return input.encode(name, self.errors)

    def reset(self):
        self._started = False

    def getstate(self):
        return 0 if self._started else _UNDECIDED.get(self._name, 0)

    def setstate(self, state):
        self._started = not state


class _TextDecoder(BufferedIncrementalDecoder):
    def __init__(self, name, errors="strict"):
        BufferedIncrementalDecoder.__init__(self, errors)
        self._name = name
        self._order = None  # of an encoding that tells it by its first bytes

    def decode(self, input, final=False):
        data = self.buffer + bytes(input)
        name = self._order or self._name
        if name in ("utf-8-sig", "utf-16", "utf-32"):
            name, data = self._begin(name, data, final)
            if name is None:
                self.buffer = data
                return ""
        end = len(data) if final else self._complete(name, data)
        text = data[:end].decode(name, self.errors)
        self.buffer = data[end:]
        return text

    def _begin(self, name, data, final):
        marks = {"utf-8-sig": [(BOM_UTF8, "utf-8")],
                 "utf-16": [(BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")],
                 "utf-32": [(BOM_UTF32_LE, "utf-32-le"), (BOM_UTF32_BE, "utf-32-be")]}[name]
        for mark, order in marks:
            if data.startswith(mark):
                self._order = order
                return order, data[len(mark):]
        if len(data) < len(marks[0][0]) and not final and any(m.startswith(data) for m, _ in marks):
            return None, data
        if name != "utf-8-sig" and len(data) >= len(marks[0][0]):
            raise UnicodeError(f"{name.upper()} stream does not start with BOM")
        self._order = _WITHOUT_MARK[name]
        return self._order, data

    # How many of the bytes are whole characters, or wrong ones.
    def _complete(self, name, data):
        if name.startswith("utf-16"):
            end = len(data) & ~1
            high = end - 1 if name == "utf-16-le" else end - 2
            return end - 2 if end and 0xD8 <= data[high] < 0xDC else end
        if name.startswith("utf-32"):
            return len(data) & ~3
        if name != "utf-8":
            return len(data)
        for back in range(1, min(4, len(data) + 1)):
            first = data[-back]
            if first >= 0xC0:
                length = 2 if first < 0xE0 else 3 if first < 0xF0 else 4
                if length <= back:
                    return len(data)
                try:
                    data[-back:].decode("utf-8")
                except UnicodeDecodeError as e:
                    surrogate = first == 0xED and 0xA0 <= data[-1] < 0xC0
                    if e.reason == "unexpected end of data" or surrogate:
                        return len(data) - back
                return len(data)
            if first < 0x80:
                return len(data)
        return len(data)

    def reset(self):
        self.buffer = b""
        self._order = None

    def getstate(self):
        if self._order is None:
            return self.buffer, _UNDECIDED.get(self._name, 0)
        return self.buffer, int(self._order.endswith("-be"))

    def setstate(self, state):
        self.buffer, order = state
        self._order = None
        if self._name in _UNDECIDED and order != _UNDECIDED[self._name]:
            self._order = _WITHOUT_MARK[self._name]
            if order:
                self._order = self._order.replace("-le", "-be")


# --- names of hosts, label by label


def _as_raised(convert, *arguments):
    """What the encoding itself raises, without the words that say which it is."""
    try:
        return convert(*arguments)
    except (TypeError, ValueError) as error:
        problem = error.__cause__ or error
    raise problem


def _to_ascii(label):
    if not label.isascii():
        return _as_raised(label.encode, "idna")
    if 0 < len(label) < 64:
        return label.encode()
    raise UnicodeError("label empty or too long")


def _whole_labels(labels, final, dot):
    """Those that have come in full, and the dot behind them, if there is one."""
    if not labels[-1]:
        return labels[:-1], dot
    if final:
        return labels, dot[:0]
    return labels[:-1], dot if len(labels) > 1 else dot[:0]


class _HostEncoder(BufferedIncrementalEncoder):
    def __init__(self, name, errors="strict"):
        BufferedIncrementalEncoder.__init__(self, errors)

    def _buffer_encode(self, input, errors, final):
        if errors != "strict":
            raise UnicodeError(f"unsupported error handling {errors}")
        if not input:
            return b"", 0
        labels, dot = _whole_labels(re.split("[.\u3002\uff0e\uff61]", input), final, b".")
        size = sum(map(len, labels)) + max(len(labels) - 1, 0) + len(dot)
        return b".".join([_to_ascii(label) for label in labels]) + dot, size


class _HostDecoder(BufferedIncrementalDecoder):
    def __init__(self, name, errors="strict"):
        BufferedIncrementalDecoder.__init__(self, errors)

    def _buffer_decode(self, input, errors, final):
        if errors != "strict":
            raise UnicodeError(f"Unsupported error handling {errors}")
        if not input:
            return "", 0
        labels, dot = _whole_labels(str(input, "ascii").split("."), final, ".")
        size = sum(map(len, labels)) + max(len(labels) - 1, 0) + len(dot)
        return ".".join([_as_raised(label.encode().decode, "idna") for label in labels]) + dot, size


class _OtherEncoder(IncrementalEncoder):
    def __init__(self, name, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self._name = name

    def encode(self, input, final=False):
        return encode(input, self._name, self.errors)


class _OtherDecoder(IncrementalDecoder):
    def __init__(self, name, errors="strict"):
        IncrementalDecoder.__init__(self, errors)
        self._name = name

    def decode(self, input, final=False):
        return decode(input, self._name, self.errors)


class CodecInfo(tuple):
    def __new__(cls, encode, decode, streamreader=None, streamwriter=None,
                incrementalencoder=None, incrementaldecoder=None, name=None, *,
                _is_text_encoding=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name = name
        self.encode = encode
        self.decode = decode
        self.streamreader = streamreader
        self.streamwriter = streamwriter
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        if _is_text_encoding is not None:
            self._is_text_encoding = _is_text_encoding
        return self

    def __repr__(self):
        return f"<codecs.CodecInfo object for encoding {self.name} at {id(self):#x}>"


def getencoder(encoding):
    name, _ = _kind(encoding)

    def encoder(input, errors="strict"):
        return _as_raised(encode, input, name, errors), len(input)
    return encoder


def getdecoder(encoding):
    name, _ = _kind(encoding)

    def decoder(input, errors="strict"):
        return _as_raised(decode, input, name, errors), len(input)
    return decoder


def getincrementalencoder(encoding):
    name, of_texts = _kind(encoding)
    made = _HostEncoder if name == "idna" else _TextEncoder if of_texts else _OtherEncoder
    return lambda errors="strict": made(name, errors)


def getincrementaldecoder(encoding):
    name, of_texts = _kind(encoding)
    made = _HostDecoder if name == "idna" else _TextDecoder if of_texts else _OtherDecoder
    return lambda errors="strict": made(name, errors)


def lookup(encoding):
    name, of_texts = _kind(encoding)
    return CodecInfo(getencoder(name), getdecoder(name), None, None, getincrementalencoder(name),
                     getincrementaldecoder(name), name, _is_text_encoding=of_texts)


def iterencode(iterator, encoding, errors="strict", **kwargs):
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for input in iterator:
        output = encoder.encode(input)
        if output:
            yield output
    output = encoder.encode("", True)
    if output:
        yield output


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for input in iterator:
        output = decoder.decode(input)
        if output:
            yield output
    output = decoder.decode(b"", True)
    if output:
        yield output


# --- what is done with characters that an encoding lacks


def strict_errors(exception):
    raise exception


def ignore_errors(exception):
    return "", exception.end


def replace_errors(exception):
    count = exception.end - exception.start
    if isinstance(exception, UnicodeEncodeError):
        return "?" * count, exception.end
    if isinstance(exception, UnicodeDecodeError):
        return "\ufffd", exception.end
    return "\ufffd" * count, exception.end


def xmlcharrefreplace_errors(exception):
    part = exception.object[exception.start:exception.end]
    return "".join(f"&#{ord(c)};" for c in part), exception.end


def _escape(c):
    code = ord(c)
    return (f"\\x{code:02x}" if code < 256 else
            f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}")


def backslashreplace_errors(exception):
    part = exception.object[exception.start:exception.end]
    if isinstance(exception, UnicodeDecodeError):
        return "".join(f"\\x{byte:02x}" for byte in part), exception.end
    return "".join([_escape(c) for c in part]), exception.end


def namereplace_errors(exception):
    if not isinstance(exception, UnicodeEncodeError):
        raise TypeError(f"don't know how to handle {type(exception).__name__} in error callback")
    part = exception.object[exception.start:exception.end]
    names = [unicodedata.name(c, None) for c in part]
    return "".join([f"\\N{{{name}}}" if name else _escape(c)
                    for c, name in zip(part, names)]), exception.end


def _of_surrogates(name):
    """The handler of an encoding itself, of what it could not encode or decode."""
    def handler(exception):
        part = exception.object[exception.start:exception.end]
        if isinstance(exception, UnicodeEncodeError):
            return part.encode(exception.encoding, name), exception.end
        return part.decode(exception.encoding, name), exception.end
    return handler


def lookup_error(name):
    if name in ("surrogateescape", "surrogatepass"):
        return _of_surrogates(name)
    found = {"strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors,
             "xmlcharrefreplace": xmlcharrefreplace_errors,
             "backslashreplace": backslashreplace_errors,
             "namereplace": namereplace_errors}.get(name)
    if found is None:
        raise LookupError(f"unknown error handler name '{name}'")
    return found
