"""Loggers and handlers. What reaches the default handler is an entry of the run's log, with the
record's level. There are no threads: a handler's lock is None."""

import time
from _classes import GenericAlias
from _logging_text import (BASIC_FORMAT, BufferingFormatter, Filter, Filterer, Formatter,
                           PercentStyle, STYLES, StrFormatStyle, StringTemplateStyle, check_style,
                           default_formatter)
from _pawl import (handled_exception, log as _write_log, replaced_stderr, stack_entries,
                   traceback_text, unavailable)
from collections.abc import Mapping
from sys import __stderr__ as _run_log

__all__ = ["BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL",
           "FileHandler", "Filter", "Formatter", "Handler", "INFO", "LogRecord", "Logger",
           "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN", "WARNING",
           "addLevelName", "basicConfig", "captureWarnings", "critical", "debug", "disable",
           "error", "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass", "info",
           "log", "makeLogRecord", "setLoggerClass", "shutdown", "warn", "warning",
           "getLogRecordFactory", "setLogRecordFactory", "lastResort", "raiseExceptions",
           "getLevelNamesMapping"]

CRITICAL = 50
FATAL = CRITICAL
ERROR = 40
WARNING = 30
WARN = WARNING
INFO = 20
DEBUG = 10
NOTSET = 0

raiseExceptions = True
logThreads = True
logMultiprocessing = True
logProcesses = True

# --- levels


_level_names = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO",
                DEBUG: "DEBUG", NOTSET: "NOTSET"}
_levels_by_name = {"CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING,
                   "WARNING": WARNING, "INFO": INFO, "DEBUG": DEBUG, "NOTSET": NOTSET}


def getLevelNamesMapping():
    return _levels_by_name.copy()


def getLevelName(level):
    name = _level_names.get(level)
    if name is None:
        name = _levels_by_name.get(level)
    return f"Level {level}" if name is None else name


def addLevelName(level, levelName):
    _level_names[level] = levelName
    _levels_by_name[levelName] = level


def _checkLevel(level):
    if isinstance(level, int):
        return level
    if not isinstance(level, str):
        raise TypeError(f"Level not an integer or a valid string: {level!r}")
    if level not in _levels_by_name:
        raise ValueError(f"Unknown level: {level!r}")
    return _levels_by_name[level]


# --- records


class LogRecord:
    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None,
                 **kwargs):
        now = time.time()
        if args and len(args) == 1 and isinstance(args[0], Mapping) and args[0]:
            # A single dict is for %(name)s.
            args = args[0]
        self.name = name
        self.msg = msg
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = pathname.rsplit("/", 1)[-1] if isinstance(pathname, str) else pathname
        self.module = "Unknown module"
        if isinstance(self.filename, str):
            place = self.filename.rfind(".")
            self.module = self.filename[:place] if place > 0 else self.filename
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = now
        self.msecs = int((now - int(now)) * 1000) + 0.0
        # The monotonic clock is zero when the run begins.
        self.relativeCreated = time.monotonic() * 1000
        self.thread = 1 if logThreads else None
        self.threadName = "MainThread" if logThreads else None
        self.processName = "MainProcess" if logMultiprocessing else None
        self.process = 1 if logProcesses else None

    def __repr__(self):
        return (f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, '
                f'"{self.msg}">')

    def getMessage(self):
        text = str(self.msg)
        return text % self.args if self.args else text


_record_factory = LogRecord


def setLogRecordFactory(factory):
    global _record_factory
    _record_factory = factory


def getLogRecordFactory():
    return _record_factory


def makeLogRecord(dict):
    record = _record_factory(None, None, "", 0, "", (), None, None)
    for name, value in dict.items():
        setattr(record, name, value)
    return record


# --- handlers


_handlers = {}


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        super().__init__()
        self._name = None
        self.level = _checkLevel(level)
        self.formatter = None
        self._closed = False
        self.lock = None

    def get_name(self):
        return self._name

    def set_name(self, name):
        if _handlers.get(self._name) is self:
            del _handlers[self._name]
        self._name = name
        if name:
            _handlers[name] = self

    name = property(get_name, set_name)

    def createLock(self):
        self.lock = None

    def acquire(self):
        pass

    def release(self):
        pass

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def format(self, record):
        formatter = self.formatter if self.formatter else default_formatter
        return formatter.format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        passes = self.filter(record)
        if passes:
            self.emit(record)
        return passes

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        self._closed = True
        if _handlers.get(self._name) is self:
            del _handlers[self._name]

    def handleError(self, record):
        """Says in the run's log what went wrong while a record was written."""
        error = handled_exception()
        if not raiseExceptions or error is None:
            return
        text = "--- Logging error ---\n" + traceback_text(error) + "Call stack:\n" + _stack_lines()
        try:
            text += f"\nMessage: {record.msg!r}\nArguments: {record.args}"
        except RecursionError:
            raise
        except Exception:
            text += ("\nUnable to print the message and arguments - possible formatting error.\n"
                     "Use the traceback above to help find the error.")
        _say(ERROR, text)

    def __repr__(self):
        return f"<{self.__class__.__name__} ({getLevelName(self.level)})>"


def _say(level, text):
    """In the run's log, or in what the program has put in the place of sys.stderr."""
    stream = replaced_stderr()
    if stream is None:
        _write_log(level, text)
    else:
        stream.write(text + "\n")


class StreamHandler(Handler):
    """Writes to the run's log, or to whatever has a method write()."""

    __class_getitem__ = classmethod(GenericAlias)
    terminator = "\n"

    def __init__(self, stream=None):
        super().__init__()
        if stream is None:
            stream = replaced_stderr()
        self.stream = _run_log if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            text = self.format(record)
            if self.stream is _run_log:
                _write_log(record.levelno, text)
            else:
                self.stream.write(text + self.terminator)
                self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        if stream is self.stream:
            return None
        before = self.stream
        self.flush()
        self.stream = stream
        return before

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        if name:
            name += " "
        return f"<{self.__class__.__name__} {name}({getLevelName(self.level)})>"


class NullHandler(Handler):
    def handle(self, record):
        pass

    def emit(self, record):
        pass


class _StderrHandler(StreamHandler):
    """Writes to what is sys.stderr at the time."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        stream = replaced_stderr()
        return _run_log if stream is None else stream


lastResort = _StderrHandler(INFO)


# --- loggers


def _stack_lines():
    lines = []
    for file, line, name, source, *_ in reversed(stack_entries()):
        lines.append(f'  File "{file}", line {line}, in {name}')
        if source:
            lines.append("    " + source)
    return "\n".join(lines)


def _details_of(exc_info):
    """The three values that an argument exc_info stands for."""
    if isinstance(exc_info, tuple):
        return exc_info
    error = exc_info if isinstance(exc_info, BaseException) else handled_exception()
    return (None, None, None) if error is None else (type(error), error, error.__traceback__)


class PlaceHolder:
    """Stands for a logger that nobody has asked for, above some that were."""

    def __init__(self, alogger):
        self.loggerMap = {alogger: None}

    def append(self, alogger):
        self.loggerMap[alogger] = None


class Manager:
    def __init__(self, rootnode):
        self.root = rootnode
        self._disable = 0
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None
        self.logRecordFactory = None

    @property
    def disable(self):
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _checkLevel(value)

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        known = self.loggerDict.get(name)
        if known is not None and not isinstance(known, PlaceHolder):
            return known
        logger = (self.loggerClass or _logger_class)(name)
        logger.manager = self
        self.loggerDict[name] = logger
        if known is not None:
            self._adopt(known, logger)
        self._find_parent(logger)
        return logger

    def _adopt(self, placeholder, logger):
        """Loggers below whose parent is above get the new one in between."""
        for child in placeholder.loggerMap:
            if not child.parent.name.startswith(logger.name):
                logger.parent = child.parent
                child.parent = logger

    def _find_parent(self, logger):
        name = logger.name
        place = name.rfind(".")
        while place > 0:
            above = name[:place]
            known = self.loggerDict.get(above)
            if known is None:
                self.loggerDict[above] = PlaceHolder(logger)
            elif isinstance(known, PlaceHolder):
                known.append(logger)
            else:
                logger.parent = known
                return
            place = name.rfind(".", 0, place)
        logger.parent = self.root

    def setLoggerClass(self, klass):
        _check_class(klass)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory


class Logger(Filterer):
    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.name = name
        self.level = _checkLevel(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        self.level = _checkLevel(level)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        entries = stack_entries(max(stacklevel, 1))
        sinfo = "Stack (most recent call last):\n" + _stack_lines() if stack_info else None
        if not entries:
            return "(unknown file)", 0, "(unknown function)", sinfo
        file, line, name, *_ = entries[-1]
        return file, line, name, sinfo

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None,
                   sinfo=None):
        record = (self.manager.logRecordFactory or _record_factory)(
            name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is not None:
            taken = record.__dict__
            for key in extra:
                if key in ("message", "asctime") or key in taken:
                    raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
                taken[key] = extra[key]
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        file, line, function, sinfo = self.findCaller(stack_info, stacklevel)
        if exc_info:
            exc_info = _details_of(exc_info)
        self.handle(self.makeRecord(self.name, level, file, line, msg, args, exc_info, function,
                                    extra, sinfo))

    def handle(self, record):
        if not self.disabled and self.filter(record):
            self.callHandlers(record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        logger = self
        while logger:
            if logger.handlers:
                return True
            if not logger.propagate:
                break
            logger = logger.parent
        return False

    def callHandlers(self, record):
        found = 0
        logger = self
        while logger:
            for handler in logger.handlers:
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if found:
            return
        if lastResort:
            if record.levelno >= lastResort.level:
                lastResort.handle(record)
        elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
            _say(WARNING, f'No handlers could be found for logger "{self.name}"')
            self.manager.emittedNoHandlerWarning = True

    def getEffectiveLevel(self):
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        if self.disabled or self.manager.disable >= level:
            return False
        return level >= self.getEffectiveLevel()

    def getChild(self, suffix):
        if self.root is not self:
            suffix = self.name + "." + suffix
        return self.manager.getLogger(suffix)

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>"

    def __reduce__(self):
        return getLogger, (self.name,)


class RootLogger(Logger):
    def __init__(self, level):
        super().__init__("root", level)

    def __reduce__(self):
        return getLogger, ()


_logger_class = Logger
root = RootLogger(INFO)
Logger.root = root
Logger.manager = Manager(root)


def _check_class(klass):
    if klass is not Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)


def setLoggerClass(klass):
    global _logger_class
    _check_class(klass)
    _logger_class = klass


def getLoggerClass():
    return _logger_class


def getLogger(name=None):
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


class LoggerAdapter:
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra

    def process(self, msg, kwargs):
        kwargs["extra"] = self.extra
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    def _log(self, level, msg, args, **kwargs):
        return self.logger._log(level, msg, args, **kwargs)

    @property
    def manager(self):
        return self.logger.manager

    @manager.setter
    def manager(self, value):
        self.logger.manager = value

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        level = getLevelName(self.logger.getEffectiveLevel())
        return f"<{self.__class__.__name__} {self.logger.name} ({level})>"


# --- the module's own functions


def _check_config(handlers, options):
    if "filename" in options and options["filename"] is not None:
        if handlers is None and options.get("stream") is not None:
            raise ValueError("'stream' and 'filename' should not be specified together")
        if handlers is None:
            unavailable("logging.basicConfig(filename=…)",
                        "what a run logs goes to the run's log: leave out filename=")
    if handlers is not None and ("stream" in options or "filename" in options):
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")


def basicConfig(**kwargs):
    force = kwargs.pop("force", False)
    kwargs.pop("encoding", None)
    kwargs.pop("errors", None)
    if force:
        for handler in root.handlers[:]:
            root.removeHandler(handler)
            handler.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    _check_config(handlers, kwargs)
    if handlers is None:
        kwargs.pop("filename", None)
        kwargs.pop("filemode", None)
        handlers = [StreamHandler(kwargs.pop("stream", None))]
    datefmt = kwargs.pop("datefmt", None)
    style = kwargs.pop("style", "%")
    check_style(style)
    formatter = Formatter(kwargs.pop("format", STYLES[style][1]), datefmt, style)
    for handler in handlers:
        if handler.formatter is None:
            handler.setFormatter(formatter)
        root.addHandler(handler)
    level = kwargs.pop("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError("Unrecognised argument(s): " + ", ".join(kwargs))


def _ready_root():
    if not root.handlers:
        basicConfig()
    return root


def critical(msg, *args, **kwargs):
    _ready_root().critical(msg, *args, **kwargs)


def fatal(msg, *args, **kwargs):
    critical(msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    _ready_root().error(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    error(msg, *args, exc_info=exc_info, **kwargs)


def warning(msg, *args, **kwargs):
    _ready_root().warning(msg, *args, **kwargs)


def warn(msg, *args, **kwargs):
    warning(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    _ready_root().info(msg, *args, **kwargs)


def debug(msg, *args, **kwargs):
    _ready_root().debug(msg, *args, **kwargs)


def log(level, msg, *args, **kwargs):
    _ready_root().log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.manager.disable = level


def shutdown(handlerList=None):
    if handlerList is None:
        handlerList = []
        for logger in [root, *Logger.manager.loggerDict.values()]:
            handlerList.extend(getattr(logger, "handlers", ()))
    for handler in handlerList:
        handler.flush()
        handler.close()


# --- warnings


_plain_showwarning = None


def _showwarning(message, category, filename, lineno, file=None, line=None):
    import warnings
    text = warnings.formatwarning(message, category, filename, lineno, line)
    logger = getLogger("py.warnings")
    if not logger.handlers:
        logger.addHandler(NullHandler())
    logger.warning(str(text))


def captureWarnings(capture):
    """Whether warnings go to the logger py.warnings."""
    global _plain_showwarning
    import warnings
    if capture and _plain_showwarning is None:
        _plain_showwarning = warnings.showwarning
        warnings.showwarning = _showwarning
    elif not capture and _plain_showwarning is not None:
        warnings.showwarning = _plain_showwarning
        _plain_showwarning = None
