"""The texts of logging: how a record becomes one, and which records pass."""

import time
from _pawl import traceback_text
from _re import search as _search
from string import Formatter as _TextFormatter, Template

BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"


class PercentStyle:
    __module__ = "logging"

    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"
    _field = r"(?i)%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]"

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        return self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        if not _search(self._field, self._fmt):
            raise ValueError(f"Invalid format '{self._fmt}' for '{self.default_format[0]}' style")

    def _values(self, record):
        values = record.__dict__
        return {**self._defaults, **values} if self._defaults else values

    def _format(self, record):
        return self._fmt % self._values(record)

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as error:
            raise ValueError("Formatting field not found in record: %s" % error)


class StrFormatStyle(PercentStyle):
    __module__ = "logging"

    default_format = "{message}"
    asctime_format = "{asctime}"
    asctime_search = "{asctime"
    _name = r"^(\d+|\w+)(\.\w+|\[[^]]+\])*$"
    _spec = (r"(?i)^(.?[<=>^])?[+ -]?#?0?(\d+|{\w+})?[,_]?(\.(\d+|{\w+}))?[bcdefgnosx%]?$")

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        fields = 0
        try:
            for _, name, spec, conversion in _TextFormatter().parse(self._fmt):
                if name:
                    if not _search(self._name, name):
                        raise ValueError(f"invalid field name/expression: {name!r}")
                    fields += 1
                if conversion and conversion not in "rsa":
                    raise ValueError(f"invalid conversion: {conversion!r}")
                if spec and not _search(self._spec, spec):
                    raise ValueError(f"bad specifier: {spec!r}")
        except ValueError as error:
            raise ValueError(f"invalid format: {error}")
        if not fields:
            raise ValueError("invalid format: no fields")


class StringTemplateStyle(PercentStyle):
    __module__ = "logging"

    default_format = "${message}"
    asctime_format = "${asctime}"
    asctime_search = "${asctime}"

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._tpl = Template(self._fmt)

    def usesTime(self):
        return self._fmt.find("$asctime") >= 0 or self._fmt.find(self.asctime_search) >= 0

    def validate(self):
        fields = 0
        for match in Template.pattern.finditer(self._fmt):
            if match["named"] or match["braced"]:
                fields += 1
            elif match[0] == "$":
                raise ValueError("invalid format: bare '$' not allowed")
        if not fields:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return self._tpl.substitute(**self._values(record))


STYLES = {"%": (PercentStyle, BASIC_FORMAT),
           "{": (StrFormatStyle, "{levelname}:{name}:{message}"),
           "$": (StringTemplateStyle, "${levelname}:${name}:${message}")}


def check_style(style):
    if style not in STYLES:
        raise ValueError("Style must be one of: " + ",".join(STYLES))


class Formatter:
    __module__ = "logging"

    converter = time.localtime
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        check_style(style)
        self._style = STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        moment = self.converter(record.created)
        if datefmt:
            return time.strftime(datefmt, moment)
        text = time.strftime(self.default_time_format, moment)
        if self.default_msec_format:
            text = self.default_msec_format % (text, record.msecs)
        return text

    def formatException(self, ei):
        error = ei[1]
        text = "NoneType: None" if error is None else traceback_text(error)
        return text[:-1] if text[-1:] == "\n" else text

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def formatStack(self, stack_info):
        return stack_info

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            # Kept for the other handlers of the record.
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            text = _on_new_line(text) + record.exc_text
        if record.stack_info:
            text = _on_new_line(text) + self.formatStack(record.stack_info)
        return text


def _on_new_line(text):
    return text if text[-1:] == "\n" else text + "\n"


default_formatter = Formatter()


class BufferingFormatter:
    __module__ = "logging"

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or default_formatter

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""

    def format(self, records):
        if not records:
            return ""
        parts = [self.formatHeader(records)]
        parts.extend([self.linefmt.format(record) for record in records])
        parts.append(self.formatFooter(records))
        return "".join(parts)


# --- filters


class Filter:
    """Lets pass what comes from a logger and from those below it."""

    __module__ = "logging"

    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        return self.nlen == 0 or record.name == self.name or record.name.startswith(self.name + ".")


class Filterer:
    __module__ = "logging"

    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for each in self.filters:
            passes = each.filter(record) if hasattr(each, "filter") else each(record)
            if not passes:
                return False
        return True
