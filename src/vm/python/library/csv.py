"""Rows of separated values: readers over lines, writers to whatever has a method write()."""

from _string import csv_line, csv_row

__all__ = ["QUOTE_ALL", "QUOTE_MINIMAL", "QUOTE_NONE", "QUOTE_NONNUMERIC", "Dialect", "DictReader",
           "DictWriter", "Error", "excel", "excel_tab", "field_size_limit", "get_dialect",
           "list_dialects", "reader", "register_dialect", "unix_dialect", "unregister_dialect",
           "writer"]

QUOTE_MINIMAL = 0
QUOTE_ALL = 1
QUOTE_NONNUMERIC = 2
QUOTE_NONE = 3

_MISSING = object()


class Error(Exception):
    __module__ = "_csv"


class Dialect:
    delimiter = None
    quotechar = None
    escapechar = None
    doublequote = None
    skipinitialspace = None
    lineterminator = None
    quoting = None

    def __init__(self):
        try:
            _Format(self, {})
        except TypeError as e:
            raise Error(str(e))


class excel(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = QUOTE_ALL


_NAMES = ("delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting",
          "skipinitialspace", "strict")
_DEFAULTS = {"delimiter": ",", "doublequote": True, "escapechar": None, "lineterminator": "\r\n",
             "quotechar": '"', "quoting": QUOTE_MINIMAL, "skipinitialspace": False,
             "strict": False}


class _Format:
    """A dialect with what the call says over it, checked."""

    def __init__(self, dialect, options):
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)
        for name in options:
            if name not in _NAMES:
                raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        for name in _NAMES:
            value = options.get(name, _MISSING)
            if value is _MISSING:
                value = getattr(dialect, name, _MISSING)
            if value is _MISSING:
                value = _DEFAULTS[name]
                if name == "quoting" and options.get("quotechar", "") is None:
                    value = QUOTE_NONE
            setattr(self, name, value)
        self._check()

    def _check(self):
        for name in ("delimiter", "escapechar", "quotechar"):
            value = getattr(self, name)
            if value is None and name != "delimiter":
                continue
            if not isinstance(value, str):
                more = "string" if name == "delimiter" else "string or None"
                raise TypeError(f'"{name}" must be {more}, not {type(value).__name__}')
            if len(value) != 1:
                raise TypeError(f'"{name}" must be a 1-character string')
        if type(self.quoting) is not int:
            raise TypeError('"quoting" must be an integer')
        if not 0 <= self.quoting <= 3:
            raise TypeError('bad "quoting" value')
        if self.quoting != QUOTE_NONE and self.quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        if not isinstance(self.lineterminator, str):
            if self.lineterminator is None:
                raise TypeError("lineterminator must be set")
            raise TypeError('"lineterminator" must be a string')
        self.doublequote = bool(self.doublequote)
        self.skipinitialspace = bool(self.skipinitialspace)
        self.strict = bool(self.strict)

    def _usual(self):
        """Whether the natives know it: they read and write rows at once."""
        return (self.escapechar is None and self.doublequote and self.delimiter not in "\r\n"
                and self.delimiter != self.quotechar and self.quotechar not in ("\r", "\n"))


_dialects = {"excel": excel, "excel-tab": excel_tab, "unix": unix_dialect}
_field_limit = 131072


def register_dialect(name, dialect=None, /, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _Format(dialect, fmtparams)


def unregister_dialect(name, /):
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name, /):
    if name not in _dialects:
        raise Error("unknown dialect")
    found = _dialects[name]
    return found if isinstance(found, _Format) else _Format(found, {})


def list_dialects():
    return list(_dialects)


def field_size_limit(limit=_MISSING, /):
    global _field_limit
    before = _field_limit
    if limit is not _MISSING:
        if not isinstance(limit, int):
            raise TypeError("limit must be an integer")
        _field_limit = limit
    return before


# Where the reader is: at the start of a row, at the start of a field, in one, in a quoted one,
# behind a quote inside of one; behind an escape in either; or behind an escaped end of a line.
_START, _FIELD, _IN, _QUOTED, _QUOTE, _ESCAPE, _QUOTED_ESCAPE, _BROKEN = range(8)


class _Reader:
    def __init__(self, lines, format):
        self.dialect = format
        self.line_num = 0
        self._lines = iter(lines)
        self._delimiter = format.delimiter
        self._quote = None if format.quoting == QUOTE_NONE else format.quotechar
        self._usual = (format._usual() and not format.skipinitialspace
                       and format.quoting != QUOTE_NONNUMERIC)

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle '_csv.reader' object")

    def __iter__(self):
        return self

    def __next__(self):
        line = next(self._lines)
        if self._usual:
            row = csv_row(line, self._delimiter, self._quote, _field_limit)
            if row is not None:
                self.line_num += 1
                return row
        return self._next_from(line)

    def _next_from(self, line):
        self._row = []
        self._field = []
        self._number = False
        self._state = _START
        first = True
        while True:
            try:
                if not first:
                    line = next(self._lines)
            except StopIteration:
                return self._end()
            first = False
            if not isinstance(line, str):
                raise Error(f"iterator should return strings, not {type(line).__name__} (the file "
                            "should be opened in text mode)")
            self.line_num += 1
            self._read(line)
            if self._state == _START:
                return self._row

    def _end(self):
        if self._field or self._state == _QUOTED:
            if self.dialect.strict:
                raise Error("unexpected end of data")
            self._save()
            return self._row
        if self._row or self._state not in (_START,):
            self._save()
            return self._row
        raise StopIteration

    def _save(self):
        text = "".join(self._field)
        self._row.append(float(text) if self._number else text)
        self._field = []
        self._number = False

    def _add(self, text):
        self._field.append(text)
        if len(self._field) > _field_limit:
            raise Error(f"field larger than field limit ({_field_limit})")

    def _read(self, line):
        format = self.dialect
        delimiter, quote, escape = format.delimiter, format.quotechar, format.escapechar
        quoted = format.quoting != QUOTE_NONE
        state = self._state
        ended = False
        for char in line:
            if ended:
                if char not in "\r\n":
                    raise Error("new-line character seen in unquoted field - do you need to open "
                                "the file in universal-newline mode?")
                continue
            if state == _START:
                if char in "\r\n":
                    ended = True
                    continue
                state = _FIELD
            if state == _FIELD:
                if char in "\r\n":
                    self._save()
                    state, ended = _START, True
                elif char == quote and quoted:
                    state = _QUOTED
                elif char == escape:
                    state = _ESCAPE
                elif char == " " and format.skipinitialspace:
                    pass
                elif char == delimiter:
                    self._save()
                else:
                    self._number = format.quoting == QUOTE_NONNUMERIC
                    self._add(char)
                    state = _IN
            elif state == _IN or state == _BROKEN:
                if char in "\r\n":
                    self._save()
                    state, ended = _START, True
                elif char == escape:
                    state = _ESCAPE
                elif char == delimiter:
                    self._save()
                    state = _FIELD
                else:
                    self._add(char)
            elif state == _QUOTED:
                if char == escape:
                    state = _QUOTED_ESCAPE
                elif char == quote and quoted:
                    state = _QUOTE if format.doublequote else _IN
                else:
                    self._add(char)
            elif state == _QUOTE:
                if char == quote and quoted:
                    self._add(char)
                    state = _QUOTED
                elif char == delimiter:
                    self._save()
                    state = _FIELD
                elif char in "\r\n":
                    self._save()
                    state, ended = _START, True
                elif format.strict:
                    raise Error(f"'{delimiter}' expected after '{quote}'")
                else:
                    self._add(char)
                    state = _IN
            elif state == _ESCAPE:
                self._add(char)
                state = _BROKEN if char in "\r\n" else _IN
            else:
                self._add(char)
                state = _QUOTED
        if not ended:
            # The end of a line ends the row, unless a quote or an escape goes on.
            if state in (_FIELD, _IN, _QUOTE):
                self._save()
                state = _START
            elif state == _ESCAPE:
                self._add("\n")
                state = _IN
            elif state == _QUOTED_ESCAPE:
                self._add("\n")
                state = _QUOTED
        self._state = state


def reader(csvfile, /, dialect=None, **fmtparams):
    return _Reader(csvfile, _Format(dialect, fmtparams))


class _Writer:
    def __init__(self, file, format):
        if not hasattr(file, "write"):
            raise TypeError('argument 1 must have a "write" method')
        self.dialect = format
        self._write = file.write
        self._options = None
        if format._usual() and format.quoting != QUOTE_NONE:
            self._options = (format.delimiter, format.quotechar, format.lineterminator,
                             format.quoting)

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle '_csv.writer' object")

    def writerow(self, row, /):
        if self._options is not None:
            line = csv_line(row, *self._options)
            if line is not None:
                return self._write(line)
        try:
            values = iter(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from None
        format = self.dialect
        fields = [self._text(value) for value in values]
        if len(fields) == 1 and not fields[0]:
            if format.quoting == QUOTE_NONE:
                raise Error("single empty field record must be quoted")
            fields[0] = format.quotechar * 2
        return self._write(format.delimiter.join(fields) + format.lineterminator)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)

    def _text(self, value):
        format = self.dialect
        text = "" if value is None else value if isinstance(value, str) else str(value)
        quoted = (format.quoting == QUOTE_ALL
                  or format.quoting == QUOTE_NONNUMERIC and not isinstance(value, (int, float)))
        escape = format.escapechar
        special = (format.delimiter, escape, format.quotechar)
        pieces = []
        for char in text:
            wanted = char in special or char in format.lineterminator
            if wanted and (format.quoting == QUOTE_NONE
                           or char == format.quotechar and not format.doublequote
                           or char == escape):
                if not escape:
                    raise Error("need to escape, but no escapechar set")
                pieces.append(escape)
            elif wanted:
                quoted = True
                if char == format.quotechar:
                    pieces.append(char)
            pieces.append(char)
        text = "".join(pieces)
        return format.quotechar + text + format.quotechar if quoted else text


def writer(csvfile, /, dialect=None, **fmtparams):
    return _Writer(csvfile, _Format(dialect, fmtparams))


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args,
                 **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __iter__(self):
        return self

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while not row:
            row = next(self.reader)
        names = self.fieldnames
        found = dict(zip(names, row))
        if len(names) != len(row):
            if len(names) < len(row):
                found[self.restkey] = row[len(names):]
            for name in names[len(row):]:
                found[name] = self.restval
        return found


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args,
                 **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        if extrasaction.lower() not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _values(self, row):
        if self.extrasaction == "raise":
            names = self.fieldnames
            wrong = [name for name in row if name not in names]
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: "
                                 + ", ".join([repr(name) for name in wrong]))
        restval = self.restval
        return [row.get(name, restval) for name in self.fieldnames]

    def writerow(self, rowdict):
        return self.writer.writerow(self._values(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows(map(self._values, rowdicts))
