"""Tracebacks as text. Frames of library modules are no part of them, and there are no frames to
look into: what a traceback shows is known of each entry."""

from _pawl import (handled_exception, log as _write_log, replaced_stderr, stack_entries,
                   traceback_entries)

__all__ = ["extract_stack", "extract_tb", "format_exception", "format_exception_only",
           "format_list", "format_stack", "format_tb", "print_exc", "format_exc",
           "print_exception", "print_last", "print_stack", "print_tb", "clear_frames",
           "FrameSummary", "StackSummary", "TracebackException", "walk_stack", "walk_tb"]

_ERROR = 40
_MISSING = object()
_SYNTAX_DETAILS = ("filename", "lineno", "end_lineno", "text", "offset", "end_offset", "msg")
_REPEATS = 3
_CAUSE = ("\nThe above exception was the direct cause of the following exception:\n\n")
_CONTEXT = ("\nDuring handling of the above exception, another exception occurred:\n\n")


class FrameSummary:
    __slots__ = ("filename", "lineno", "end_lineno", "colno", "end_colno", "name", "locals",
                 "_line", "_carets")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None,
                 end_lineno=None, colno=None, end_colno=None, _carets=""):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self.locals = None
        if locals:
            self.locals = {key: _safe_text(value, "local", repr) for key, value in locals.items()}
        self.end_lineno = end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self._line = line
        self._carets = _carets

    @property
    def line(self):
        return None if self.lineno is None else (self._line or "").strip()

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename == other.filename and self.lineno == other.lineno
                    and self.name == other.name and self.locals == other.locals)
        if isinstance(other, tuple):
            return tuple(self) == other
        return NotImplemented

    __hash__ = None

    def __getitem__(self, place):
        return (self.filename, self.lineno, self.name, self.line)[place]

    def __iter__(self):
        return iter([self.filename, self.lineno, self.name, self.line])

    def __len__(self):
        return 4

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


def _safe_text(value, what, function=str):
    try:
        return function(value)
    except Exception:
        return f"<{what} {function.__name__}() failed>"


def _frame_of(entry):
    file, line, name, source, carets, end_line, column, end_column = entry
    return FrameSummary(file, line, name, line=source, end_lineno=end_line, colno=column,
                        end_colno=end_column, _carets=carets)


def _limited(frames, limit):
    """The first ones of so many, or with a negative limit the last ones."""
    if limit is None:
        return frames
    return frames[:limit] if limit >= 0 else frames[limit:]


class StackSummary(list):
    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        return cls(_limited(list(frame_gen), limit))

    @classmethod
    def from_list(cls, a_list):
        frames = cls()
        for each in a_list:
            if not isinstance(each, FrameSummary):
                filename, lineno, name, line = each
                each = FrameSummary(filename, lineno, name, line=line)
            frames.append(each)
        return frames

    def format_frame_summary(self, frame_summary):
        text = (f'  File "{frame_summary.filename}", line {frame_summary.lineno}, '
                f'in {frame_summary.name}\n')
        if frame_summary.line:
            text += f"    {frame_summary.line}\n"
            if frame_summary._carets:
                text += f"    {frame_summary._carets}\n"
        if frame_summary.locals:
            for name, value in sorted(frame_summary.locals.items()):
                text += f"    {name} = {value}\n"
        return text

    def format(self):
        result = []
        last = None
        count = 0
        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            place = (frame.filename, frame.lineno, frame.name)
            if place != last:
                _say_repeats(result, count)
                last = place
                count = 0
            count += 1
            if count <= _REPEATS:
                result.append(text)
        _say_repeats(result, count)
        return result


def _say_repeats(result, count):
    more = count - _REPEATS
    if more > 0:
        result.append(f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]\n")


class TracebackException:
    """All that a traceback shows of an exception, without the exception itself."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True,
                 capture_locals=False, compact=False, max_group_width=15, max_group_depth=10,
                 _seen=None):
        seen = set() if _seen is None else _seen
        seen.add(id(exc_value))
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self.exc_type = exc_type
        self.stack = StackSummary(_limited([_frame_of(entry) for entry
                                            in traceback_entries(exc_traceback)], limit))
        self._str = _safe_text(exc_value, "exception")
        self.__notes__ = getattr(exc_value, "__notes__", None)
        self.__suppress_context__ = (exc_value.__suppress_context__
                                     if exc_value is not None else False)
        self.__cause__ = self.__context__ = self.exceptions = None
        if isinstance(exc_value, SyntaxError):
            for name in _SYNTAX_DETAILS:
                detail = getattr(exc_value, name)
                is_line = detail is not None and name in ("lineno", "end_lineno")
                setattr(self, name, str(detail) if is_line else detail)
        if _seen is not None or exc_value is None:
            return
        # A chain may be long: what each leads to waits here.
        options = {"limit": limit, "max_group_width": max_group_width,
                   "max_group_depth": max_group_depth, "_seen": seen}
        waiting = [(self, exc_value)]
        while waiting:
            shown, error = waiting.pop()
            shown._link(error, compact, options, waiting)

    def _link(self, error, compact, options, waiting):
        seen = options["_seen"]

        def made(other):
            waiting.append((_without_exception(other, options), other))
            return waiting[-1][0]

        if error.__cause__ is not None and id(error.__cause__) not in seen:
            self.__cause__ = made(error.__cause__)
        context = error.__context__
        wanted = not compact or self.__cause__ is None and not error.__suppress_context__
        if context is not None and wanted and id(context) not in seen:
            self.__context__ = made(context)
        if isinstance(error, BaseExceptionGroup):
            self.exceptions = [made(each) for each in error.exceptions]

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return vars(self) == vars(other)
        return NotImplemented

    __hash__ = None

    def __str__(self):
        return self._str

    def format_exception_only(self):
        if self.exc_type is None:
            yield "NoneType: None\n"
            return
        name = self.exc_type.__qualname__
        module = self.exc_type.__module__
        if module not in ("__main__", "builtins"):
            name = f"{module}.{name}"
        if issubclass(self.exc_type, SyntaxError):
            yield from self._place_of_syntax_error()
            behind = f" ({self.filename})" if self.lineno is None and self.filename else ""
            yield f"{name}: {self.msg or '<no detail available>'}{behind}\n"
        else:
            yield f"{name}: {self._str}\n" if self._str else f"{name}\n"
        notes = self.__notes__
        if isinstance(notes, (list, tuple)):
            for note in notes:
                for line in _safe_text(note, "note").split("\n"):
                    yield line + "\n"
        elif notes is not None:
            yield _safe_text(notes, "__notes__", repr) + "\n"

    def _place_of_syntax_error(self):
        if self.lineno is not None:
            yield f'  File "{self.filename or "<string>"}", line {self.lineno}\n'
        if self.text is None:
            return
        line = self.text.rstrip("\n")
        shown = line.lstrip(" \n\f")
        yield f"    {shown}\n"
        if self.offset is None:
            return
        start = self.offset - 1 - (len(line) - len(shown))
        width = max((self.end_offset or 0) - self.offset, 0) or 1
        if start >= 0:
            indent = "".join(c if c.isspace() else " " for c in shown[:start])
            yield f"    {indent}{'^' * width}\n"

    def format(self, *, chain=True, _ctx=None):
        state = _Margins() if _ctx is None else _ctx
        links = []
        current = self
        while current is not None:
            sentence = before = None
            if chain:
                if current.__cause__ is not None:
                    sentence, before = _CAUSE, current.__cause__
                elif current.__context__ is not None and not current.__suppress_context__:
                    sentence, before = _CONTEXT, current.__context__
            links.append((sentence, current))
            current = before
        for sentence, shown in reversed(links):
            if sentence is not None:
                yield from state.lines([sentence])
            if shown.exceptions is None:
                if shown.stack:
                    yield from state.lines(["Traceback (most recent call last):\n"])
                    yield from state.lines(shown.stack.format())
                yield from state.lines(shown.format_exception_only())
            elif state.depth > self.max_group_depth:
                yield from state.lines([f"... (max_group_depth is {self.max_group_depth})\n"])
            else:
                yield from state.group(shown)

    def print(self, *, file=None, chain=True):
        _print(self.format(chain=chain), file)


def _without_exception(error, options):
    return TracebackException(type(error), error, error.__traceback__, **options)


class _Margins:
    """How deep in groups the text is, and whether a rule is still to be drawn below it."""

    def __init__(self):
        self.depth = 0
        self.must_close = False

    def lines(self, texts, margin="|"):
        if not self.depth:
            yield from texts
            return
        prefix = "  " * self.depth + margin + " "
        for text in texts:
            for line in text.splitlines(True):
                yield prefix + line

    def group(self, shown):
        top = self.depth == 0
        if top:
            self.depth = 1
        if shown.stack:
            yield from self.lines(["Exception Group Traceback (most recent call last):\n"],
                                  "+" if top else "|")
            yield from self.lines(shown.stack.format())
        yield from self.lines(shown.format_exception_only())
        members = shown.exceptions
        width = shown.max_group_width
        parts = len(members) if len(members) <= width else width + 1
        for i in range(parts):
            last = i == parts - 1
            if last:
                self.must_close = True
            title = str(i + 1) if i < width else "..."
            head = "+-" if i == 0 else "  "
            yield f"{'  ' * self.depth}{head}+---------------- {title} ----------------\n"
            self.depth += 1
            if i < width:
                yield from members[i].format(_ctx=self)
            else:
                more = len(members) - width
                yield from self.lines([f"and {more} more exception{'s' if more > 1 else ''}\n"])
            if last and self.must_close:
                yield "  " * self.depth + "+------------------------------------\n"
                self.must_close = False
            self.depth -= 1
        if top:
            self.depth = 0


# --- functions


def _details(exc, value, tb):
    """Exception class, exception and traceback, given one by one or as the exception alone."""
    if value is _MISSING and tb is _MISSING:
        if exc is None:
            return None, None, None
        if not isinstance(exc, BaseException):
            raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
        return type(exc), exc, exc.__traceback__
    if value is _MISSING or tb is _MISSING:
        raise ValueError("Both or neither of value and tb must be given")
    return None if value is None else type(value), value, tb


def _print(texts, file=None):
    """To a thing that has write(), or as one entry to the run's log."""
    text = "".join(texts)
    file = replaced_stderr() if file is None else file
    if file is not None:
        file.write(text)
    else:
        _write_log(_ERROR, text[:-1] if text[-1:] == "\n" else text)


def format_exception(exc, /, value=_MISSING, tb=_MISSING, limit=None, chain=True):
    return list(TracebackException(*_details(exc, value, tb), limit=limit,
                                   compact=True).format(chain=chain))


def format_exception_only(exc, /, value=_MISSING):
    if value is _MISSING:
        value = exc
    return list(TracebackException(None if value is None else type(value), value, None,
                                   compact=True).format_exception_only())


def print_exception(exc, /, value=_MISSING, tb=_MISSING, limit=None, file=None, chain=True):
    _print(format_exception(exc, value, tb, limit, chain), file)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(handled_exception(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    _print([format_exc(limit, chain)], file)


def extract_tb(tb, limit=None):
    return StackSummary(_limited([_frame_of(entry) for entry in traceback_entries(tb)], limit))


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    _print(format_tb(tb, limit), file)


def extract_stack(f=None, limit=None):
    """The open calls, the innermost last."""
    frames = [_frame_of(entry) for entry in reversed(stack_entries())]
    if limit is not None:
        frames = _limited(frames, -limit if limit else 0)
    return StackSummary(frames)


def format_stack(f=None, limit=None):
    return extract_stack(f, limit).format()


def print_stack(f=None, limit=None, file=None):
    _print(format_stack(f, limit), file)


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    _print(format_list(extracted_list), file)
