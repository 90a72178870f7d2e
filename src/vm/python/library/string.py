"""Constants of characters, templates, and str.format as a class."""

from _re import compile, escape
from _string import formatter_field_name_split, formatter_parser
from re import IGNORECASE

__all__ = ["ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits",
           "hexdigits", "octdigits", "printable", "punctuation", "whitespace", "Formatter",
           "Template"]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdefABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
printable = digits + ascii_letters + punctuation + whitespace

_MISSING = object()


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


class Template:
    """Text with $name and ${name} to be filled in; $$ is a dollar sign.

    A subclass may change the delimiter, what an identifier is, or the pattern as a whole: its
    groups escaped, named, braced and invalid say what was found.
    """

    delimiter = "$"
    idpattern = "(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = IGNORECASE

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.pattern = _pattern_of(cls)

    def __init__(self, template):
        self.template = template

    def _invalid(self, match):
        position = match.start("invalid")
        lines = self.template[:position].splitlines(keepends=True)
        if lines:
            column = position - len("".join(lines[:-1]))
            line = len(lines)
        else:
            column = line = 1
        raise ValueError(f"Invalid placeholder in string: line {line}, col {column}")

    def _unrecognized(self):
        raise ValueError("Unrecognized named group in pattern", self.pattern)

    def substitute(self, mapping=_MISSING, /, **kws):
        mapping = _all_values(mapping, kws)
        parts = []
        position = 0
        for match in self.pattern.finditer(self.template):
            parts.append(self.template[position:match.start()])
            position = match.end()
            groups = match.groupdict()
            name = groups.get("named") or groups.get("braced")
            if name is not None:
                parts.append(str(mapping[name]))
            elif groups.get("escaped") is not None:
                parts.append(self.delimiter)
            elif groups.get("invalid") is not None:
                self._invalid(match)
            else:
                self._unrecognized()
        parts.append(self.template[position:])
        return "".join(parts)

    def safe_substitute(self, mapping=_MISSING, /, **kws):
        mapping = _all_values(mapping, kws)
        parts = []
        position = 0
        for match in self.pattern.finditer(self.template):
            parts.append(self.template[position:match.start()])
            position = match.end()
            groups = match.groupdict()
            name = groups.get("named") or groups.get("braced")
            if name is not None:
                try:
                    parts.append(str(mapping[name]))
                except KeyError:
                    parts.append(match.group())
            elif groups.get("escaped") is not None:
                parts.append(self.delimiter)
            elif groups.get("invalid") is not None:
                parts.append(match.group())
            else:
                self._unrecognized()
        parts.append(self.template[position:])
        return "".join(parts)

    def is_valid(self):
        for match in self.pattern.finditer(self.template):
            groups = match.groupdict()
            if groups.get("invalid") is not None:
                return False
            if all([groups.get(name) is None for name in ("named", "braced", "escaped")]):
                self._unrecognized()
        return True

    def get_identifiers(self):
        names = []
        for match in self.pattern.finditer(self.template):
            groups = match.groupdict()
            name = groups.get("named") or groups.get("braced")
            if name is not None:
                if name not in names:
                    names.append(name)
            elif groups.get("invalid") is None and groups.get("escaped") is None:
                self._unrecognized()
        return names


def _pattern_of(cls):
    pattern = cls.__dict__.get("pattern")
    if pattern is None:
        delimiter = escape(cls.delimiter)
        identifier = cls.idpattern
        braced = cls.braceidpattern or identifier
        pattern = f"""
            {delimiter}(?:
              (?P<escaped>{delimiter})  |
              (?P<named>{identifier})       |
              {{(?P<braced>{braced})}} |
              (?P<invalid>)
            )
            """
    # 64: spaces and line ends in the pattern mean nothing.
    return compile(pattern, cls.flags | 64)


Template.pattern = _pattern_of(Template)


def _all_values(mapping, kws):
    if mapping is _MISSING:
        return kws
    if kws:
        from collections import ChainMap
        return ChainMap(kws, mapping)
    return mapping


class _Numbering:
    """Fields are numbered either all by hand or all automatically."""

    def __init__(self):
        self.next = 0
        self.manual = False

    def name_of(self, field_name):
        if field_name.isdigit():
            mixed = self.next > 0
            self.manual = True
        elif field_name == "":
            mixed = self.manual
            field_name = str(self.next)
            self.next += 1
        else:
            return field_name
        if mixed:
            raise ValueError("cannot switch from manual field specification to automatic field "
                             "numbering")
        return field_name


class Formatter:
    """str.format taken apart, so that a subclass can change each step."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        result = self._expand(format_string, args, kwargs, used, _Numbering(), 2)
        self.check_unused_args(used, args, kwargs)
        return result

    def _expand(self, text, args, kwargs, used, numbering, depth):
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        parts = []
        for literal, field_name, spec, conversion in self.parse(text):
            parts.append(literal)
            if field_name is not None:
                value, key = self.get_field(numbering.name_of(field_name), args, kwargs)
                used.add(key)
                value = self.convert_field(value, conversion)
                spec = self._expand(spec, args, kwargs, used, numbering, depth - 1)
                parts.append(self.format_field(value, spec))
        return "".join(parts)

    def parse(self, format_string):
        return formatter_parser(format_string)

    def get_field(self, field_name, args, kwargs):
        key, accesses = formatter_field_name_split(field_name)
        value = self.get_value(key, args, kwargs)
        for by_attribute, name in accesses:
            value = getattr(value, name) if by_attribute else value[name]
        return value, key

    def get_value(self, key, args, kwargs):
        return (args if isinstance(key, int) else kwargs)[key]

    def convert_field(self, value, conversion):
        match conversion:
            case None:
                return value
            case "s":
                return str(value)
            case "r":
                return repr(value)
            case "a":
                return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion}")

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def check_unused_args(self, used_args, args, kwargs):
        pass
