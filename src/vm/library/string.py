"""Constants of characters, templates, and str.format as a class."""

from _string import formatter_field_name_split, formatter_parser

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


def _identifier_end(text, start):
    """The end of the identifier that begins at start, or start if there is none."""
    end = start
    while end < len(text) and (text[end] == "_" or text[end] in ascii_letters
                               or end > start and text[end] in digits):
        end += 1
    return end


class Template:
    """Text with $name and ${name} to be filled in; $$ is a dollar sign."""

    delimiter = "$"

    def __init_subclass__(cls):
        for name in ("idpattern", "braceidpattern", "pattern", "flags"):
            if name in cls.__dict__:
                raise NotImplementedError(
                    "string.Template: a subclass can change its delimiter, not its " + name)

    def __init__(self, template):
        self.template = template

    def _pieces(self):
        """(literal, name, source of the placeholder, position); name None: an invalid one."""
        text, delimiter = self.template, self.delimiter
        position = 0
        while True:
            place = text.find(delimiter, position)
            if place < 0:
                yield text[position:], "", "", len(text)
                return
            literal = text[position:place]
            start = place + len(delimiter)
            if text.startswith(delimiter, start):
                yield literal + delimiter, "", "", place
                position = start + len(delimiter)
                continue
            end = _identifier_end(text, start)
            if end > start:
                yield literal, text[start:end], text[place:end], place
                position = end
                continue
            if text[start:start + 1] == "{":
                end = _identifier_end(text, start + 1)
                if end > start + 1 and text[end:end + 1] == "}":
                    yield literal, text[start + 1:end], text[place:end + 1], place
                    position = end + 1
                    continue
            yield literal, None, delimiter, start
            position = start

    def _invalid(self, position):
        lines = self.template[:position].splitlines(keepends=True)
        if lines:
            column = position - len("".join(lines[:-1]))
            line = len(lines)
        else:
            column = line = 1
        raise ValueError(f"Invalid placeholder in string: line {line}, col {column}")

    def _mapping(self, mapping, kws):
        if mapping is _MISSING:
            return kws
        if kws:
            from collections import ChainMap
            return ChainMap(kws, mapping)
        return mapping

    def substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)
        parts = []
        for literal, name, _, position in self._pieces():
            if name is None:
                self._invalid(position)
            parts.append(literal)
            if name:
                parts.append(str(mapping[name]))
        return "".join(parts)

    def safe_substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)
        parts = []
        for literal, name, source, _ in self._pieces():
            parts.append(literal)
            if name:
                try:
                    parts.append(str(mapping[name]))
                except KeyError:
                    parts.append(source)
            else:
                parts.append(source)
        return "".join(parts)

    def is_valid(self):
        return all(name is not None for _, name, _, _ in self._pieces())

    def get_identifiers(self):
        names = []
        for _, name, _, _ in self._pieces():
            if name and name not in names:
                names.append(name)
        return names


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
