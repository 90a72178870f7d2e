"""Loggers, handlers and formatters as a dict describes them. What a run logs goes to the run's
log, so that handlers are those of the logging module or classes that are given themselves."""

import logging
import re
import sys

from _pawl import unavailable

__all__ = ["dictConfig"]

_CLASSES = {"logging.StreamHandler": logging.StreamHandler,
            "logging.NullHandler": logging.NullHandler, "logging.Handler": logging.Handler,
            "logging.Formatter": logging.Formatter, "logging.Filter": logging.Filter}
# What leads on in a path: .name or [index], or else something that does not.
_STEP = re.compile(r"\.(\w+)|\[(\w+)\]|(.+)")
_OBJECTS = {"sys.stdout": lambda: sys.stdout, "sys.stderr": lambda: sys.stderr}


def _find(name, what):
    if not isinstance(name, str):
        return name
    if name not in _CLASSES:
        unavailable(f"the {what} {name!r} of logging.config",
                    "a run looks up no names of its own: give the class itself, and leave files and "
                    "sockets to a @task")
    return _CLASSES[name]


def _value(config, value):
    """ext://sys.stdout, and cfg://handlers.name for another part of the dict."""
    if not isinstance(value, str):
        return value
    if value.startswith("ext://"):
        made = _OBJECTS.get(value[6:])
        if made is None:
            unavailable(f"{value!r} of logging.config", "put the object itself into the dict")
        return made()
    if value.startswith("cfg://"):
        return _part_of(config, value[6:])
    return value


def _part_of(config, path):
    """The part that a path like handlers.name or names[0] leads to."""
    found = config
    for name, index, wrong in _STEP.findall("." + path):
        if wrong:
            raise ValueError(f"Unable to convert {path!r} at {wrong!r}")
        found = found[name or (int(index) if index.isdigit() else index)]
    return found


def _arguments(config, settings, without):
    return {name: _value(config, value) for name, value in settings.items()
            if name not in without and name.isidentifier()}


def _custom(config, settings):
    settings = dict(settings)
    factory = _find(settings.pop("()"), "factory")
    extra = settings.pop(".", None)
    made = factory(**_arguments(config, settings, ()))
    for name, value in (extra or {}).items():
        setattr(made, name, value)
    return made


def _custom_formatter(config, settings):
    """A factory may call the format fmt, as the Formatter itself does."""
    try:
        return _custom(config, settings)
    except TypeError as error:
        if "'format'" not in str(error):
            raise
    settings = dict(settings)
    settings["fmt"] = settings.pop("format")
    return _custom(config, settings)


def _formatter(config, settings):
    if "()" in settings:
        return _custom_formatter(config, settings)
    cls = _find(settings.get("class") or "logging.Formatter", "formatter")
    options = {"defaults": settings["defaults"]} if "defaults" in settings else {}
    if "validate" in settings:
        options["validate"] = settings["validate"]
    style = settings.get("style", "%")
    return cls(settings.get("format"), settings.get("datefmt"), style, **options)


def _filter(config, settings):
    if "()" in settings:
        return _custom(config, settings)
    return logging.Filter(settings.get("name", ""))


def _add_filters(filters, to, names):
    for name in names:
        if callable(name) or callable(getattr(name, "filter", None)):
            to.addFilter(name)
            continue
        try:
            to.addFilter(filters[name])
        except Exception as e:
            raise ValueError(f"Unable to add filter {name!r}") from e


def _handler(config, formatters, filters, settings):
    formatter = settings.get("formatter")
    if formatter:
        try:
            formatter = formatters[formatter]
        except Exception as e:
            raise ValueError(f"Unable to set formatter {formatter!r}") from e
    without = ("class", "level", "formatter", "filters", ".")
    if "()" in settings:
        made = _custom(config, {name: value for name, value in settings.items()
                                if name not in ("level", "formatter", "filters")})
    else:
        cls = _find(settings["class"], "handler")
        made = cls(**_arguments(config, settings, without))
        for name, value in settings.get(".", {}).items():
            setattr(made, name, value)
    if formatter:
        made.setFormatter(formatter)
    if settings.get("level") is not None:
        made.setLevel(settings["level"])
    _add_filters(filters, made, settings.get("filters") or ())
    return made


def _change_handlers(section):
    """What may change of handlers that there are: their levels."""
    for name, settings in section.items():
        if name not in logging._handlers:
            raise ValueError(f"No handler found with name {name!r}")
        try:
            if settings.get("level"):
                logging._handlers[name].setLevel(settings["level"])
        except Exception as e:
            raise ValueError(f"Unable to configure handler {name!r}") from e


def _set_up(logger, settings, handlers, filters, incremental):
    level = settings.get("level")
    if level is not None:
        logger.setLevel(level)
    if incremental:
        return
    for handler in logger.handlers[:]:
        logger.removeHandler(handler)
    for name in settings.get("handlers") or ():
        try:
            logger.addHandler(handlers[name])
        except Exception as e:
            raise ValueError(f"Unable to add handler {name!r}") from e
    _add_filters(filters, logger, settings.get("filters") or ())


def _make_all(section, what, make):
    made = {}
    for name, settings in section.items():
        try:
            made[name] = make(settings)
        except Exception as e:
            if type(e).__name__ == "UnavailableError":
                raise
            raise ValueError(f"Unable to configure {what} {name!r}") from e
    return made


def _configure_loggers(config, handlers, filters, incremental):
    known = logging.root.manager.loggerDict
    named = config.get("loggers", {})
    before = [name for name, logger in known.items() if isinstance(logger, logging.Logger)]
    for name, settings in named.items():
        try:
            logger = logging.getLogger(name)
            _set_up(logger, settings, handlers, filters, incremental)
            if not incremental:
                logger.disabled = False
            if settings.get("propagate") is not None:
                logger.propagate = settings["propagate"]
        except Exception as e:
            raise ValueError(f"Unable to configure logger {name!r}") from e
    if incremental:
        return
    silent = config.get("disable_existing_loggers", True)
    for name in before:
        if name in named:
            continue
        logger = known[name]
        if any(name.startswith(above + ".") for above in named):
            logger.level = logging.NOTSET
            for handler in logger.handlers[:]:
                logger.removeHandler(handler)
            logger.propagate = True
        else:
            logger.disabled = silent


def dictConfig(config):
    if "version" not in config:
        raise ValueError("dictionary doesn't specify a version")
    if config["version"] != 1:
        raise ValueError(f"Unsupported version: {config['version']}")
    incremental = config.get("incremental", False)
    formatters = filters = handlers = {}
    if incremental:
        _change_handlers(config.get("handlers", {}))
    else:
        logging._handlers.clear()
        formatters = _make_all(config.get("formatters", {}), "formatter",
                               lambda settings: _formatter(config, settings))
        filters = _make_all(config.get("filters", {}), "filter",
                            lambda settings: _filter(config, settings))
        handlers = _make_all(config.get("handlers", {}), "handler",
                             lambda settings: _handler(config, formatters, filters, settings))
        for name, handler in handlers.items():
            handler.name = name
    _configure_loggers(config, handlers, filters, incremental)
    if config.get("root"):
        try:
            _set_up(logging.root, config["root"], handlers, filters, incremental)
        except Exception as e:
            raise ValueError("Unable to configure root logger") from e
