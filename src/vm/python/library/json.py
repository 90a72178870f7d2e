"""json: the text itself is read and written by natives; here are the classes and the options."""

import _json

__all__ = ["JSONDecodeError", "JSONDecoder", "JSONEncoder", "dump", "dumps", "load", "loads"]


class JSONDecodeError(ValueError):
    __module__ = "json.decoder"

    def __init__(self, msg, doc, pos):
        line = doc.count("\n", 0, pos) + 1
        column = pos - doc.rfind("\n", 0, pos)
        super().__init__(f"{msg}: line {line} column {column} (char {pos})")
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = line
        self.colno = column


def _scan(text, start, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant,
          strict):
    answer = _json.scan(text, start, object_hook, object_pairs_hook, parse_float, parse_int,
                        parse_constant, strict)
    if len(answer) == 3:
        raise JSONDecodeError(answer[0], text, answer[1])
    return answer


def _skip(text, at):
    while at < len(text) and text[at] in " \t\n\r":
        at += 1
    return at


class JSONDecoder:
    __module__ = "json.decoder"

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
                 strict=True, object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook

    def decode(self, s):
        value, end = self.raw_decode(s, _skip(s, 0))
        end = _skip(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return value

    def raw_decode(self, s, idx=0):
        return _scan(s, idx, self.object_hook, self.object_pairs_hook, self.parse_float,
                     self.parse_int, self.parse_constant, self.strict)


class JSONEncoder:
    __module__ = "json.encoder"

    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
                 sort_keys=False, indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        if type(self).iterencode is not JSONEncoder.iterencode and not isinstance(o, str):
            return "".join(self.iterencode(o, _one_shot=True))
        return self._whole(o)

    def iterencode(self, o, _one_shot=False):
        return iter([self._whole(o)]) if _one_shot else _Pieces(self).of(o, 0)

    def _whole(self, o):
        return _encode(o, self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan,
                       self.indent, self.item_separator, self.key_separator, self.default,
                       self.sort_keys)


class _Pieces:
    """The text of a value piece by piece, cut where CPython cuts it."""

    def __init__(self, encoder):
        self.encoder = encoder
        self.indent = encoder.indent
        if isinstance(self.indent, int):
            self.indent = " " * self.indent
        self.open = {} if encoder.check_circular else None

    def new_line(self, level):
        return "" if self.indent is None else "\n" + self.indent * level

    def of(self, value, level):
        if _is_atom(value):
            yield self.encoder._whole(value)
            return
        if self.open is not None:
            if id(value) in self.open:
                raise ValueError("Circular reference detected")
            self.open[id(value)] = value
        if isinstance(value, (list, tuple)):
            yield from self.of_list(value, level + 1)
        elif isinstance(value, dict):
            yield from self.of_dict(value, level + 1)
        else:
            yield from self.of(self.encoder.default(value), level)
        if self.open is not None:
            del self.open[id(value)]

    def of_list(self, values, level):
        if not values:
            yield "[]"
            return
        lead = "[" + self.new_line(level)
        for value in values:
            if _is_atom(value):
                yield lead + self.encoder._whole(value)
            else:
                yield lead
                yield from self.of(value, level)
            lead = self.encoder.item_separator + self.new_line(level)
        if self.indent is not None:
            yield self.new_line(level - 1)
        yield "]"

    def of_dict(self, values, level):
        if not values:
            yield "{}"
            return
        yield "{"
        if self.indent is not None:
            yield self.new_line(level)
        items = sorted(values.items()) if self.encoder.sort_keys else values.items()
        first = True
        for key, value in items:
            name = self.name(key)
            if name is None:
                continue
            if not first:
                yield self.encoder.item_separator + self.new_line(level)
            first = False
            yield self.encoder._whole(name)
            yield self.encoder.key_separator
            yield from self.of(value, level)
        if self.indent is not None:
            yield self.new_line(level - 1)
        yield "}"

    def name(self, key):
        if isinstance(key, str):
            return key
        if key is None or isinstance(key, (int, float)):
            return self.encoder._whole(key)
        if self.encoder.skipkeys:
            return None
        raise TypeError("keys must be str, int, float, bool or None, not "
                        f"{key.__class__.__name__}")


def _is_atom(value):
    return value is None or isinstance(value, (str, int, float))


def _encode(o, skipkeys, ensure_ascii, check_circular, allow_nan, indent, item_separator,
            key_separator, default, sort_keys):
    if indent is not None and not isinstance(indent, str):
        indent = " " * indent
    flags = ((1 if ensure_ascii else 0) | (2 if check_circular else 0) | (4 if allow_nan else 0)
             | (8 if sort_keys else 0) | (16 if skipkeys else 0))
    return _json.dumps(o, item_separator, key_separator, indent, default, flags)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
          cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    if cls is None and kw:
        cls = JSONEncoder
    if cls is not None:
        return cls(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
                   allow_nan=allow_nan, indent=indent, separators=separators, default=default,
                   sort_keys=sort_keys, **kw).encode(obj)
    if separators is not None:
        item_separator, key_separator = separators
    else:
        item_separator, key_separator = ", " if indent is None else ",", ": "
    return _encode(obj, skipkeys, ensure_ascii, check_circular, allow_nan, indent, item_separator,
                   key_separator, default, sort_keys)


def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
         cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    if cls is None:
        cls = JSONEncoder
    encoder = cls(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
                  allow_nan=allow_nan, indent=indent, separators=separators, default=default,
                  sort_keys=sort_keys, **kw)
    plain = type(encoder).iterencode is JSONEncoder.iterencode
    for chunk in encoder.iterencode(obj, _one_shot=True) if plain else encoder.iterencode(obj):
        fp.write(chunk)


def load(fp, **options):
    return loads(fp.read(), **options)


def detect_encoding(b):
    """By its mark, or by where the zeros are among the first bytes."""
    if b.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32"
    if b.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b.startswith(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    if len(b) >= 4:
        if not b[0]:
            return "utf-16-be" if b[1] else "utf-32-be"
        if not b[1]:
            return "utf-16-le" if b[2] or b[3] else "utf-32-le"
    elif len(b) == 2:
        if not b[0]:
            return "utf-16-be"
        if not b[1]:
            return "utf-16-le"
    return "utf-8"


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None,
          parse_constant=None, object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = s.decode(detect_encoding(s), "surrogatepass")
    else:
        raise TypeError("the JSON object must be str, bytes or bytearray, not "
                        f"{s.__class__.__name__}")
    if cls is None and any([name != "strict" for name in kw]):
        cls = JSONDecoder
    if cls is not None:
        if object_hook is not None:
            kw["object_hook"] = object_hook
        if object_pairs_hook is not None:
            kw["object_pairs_hook"] = object_pairs_hook
        if parse_float is not None:
            kw["parse_float"] = parse_float
        if parse_int is not None:
            kw["parse_int"] = parse_int
        if parse_constant is not None:
            kw["parse_constant"] = parse_constant
        return cls(**kw).decode(s)
    value, end = _scan(s, _skip(s, 0), object_hook, object_pairs_hook, parse_float, parse_int,
                       parse_constant, kw.get("strict", True))
    if end != len(s):
        end = _skip(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
    return value
