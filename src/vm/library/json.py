"""json: the text itself is read and written by natives; here are the classes and the options."""

import _json


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
        return _encode(o, self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan,
                       self.indent, self.item_separator, self.key_separator, self.default,
                       self.sort_keys)

    def iterencode(self, o, _one_shot=False):
        return iter([self.encode(o)])


def _encode(o, skipkeys, ensure_ascii, check_circular, allow_nan, indent, item_separator,
            key_separator, default, sort_keys):
    if indent is not None and not isinstance(indent, str):
        indent = " " * indent
    flags = ((1 if ensure_ascii else 0) | (2 if check_circular else 0) | (4 if allow_nan else 0)
             | (8 if sort_keys else 0) | (16 if skipkeys else 0))
    return _json.dumps(o, item_separator, key_separator, indent, default, flags)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True,
          cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
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


def dump(obj, fp, **options):
    fp.write(dumps(obj, **options))


def load(fp, **options):
    return loads(fp.read(), **options)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None,
          parse_constant=None, object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = s.decode("utf-8-sig" if s[:3] == b"\xef\xbb\xbf" else "utf-8", "surrogatepass")
    else:
        raise TypeError("the JSON object must be str, bytes or bytearray, not "
                        f"{s.__class__.__name__}")
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
