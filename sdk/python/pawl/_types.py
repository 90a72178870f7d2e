"""Values of a type out of plain data, all the way down, or the place that does not fit and why.

Payloads bring plain data; a parameter `order: Order` wants the dataclass. docs/types.md of the Pawl
sources is the table of what each type takes, and the server builds the inputs and messages of
workflows by the same one: tests/python/border runs the same cases on both.

An annotation is made into a converter once. A converter takes the data, and whether only data that
is of the type already will do; it raises Misfit. None instead of a converter: anything is taken.
"""

from __future__ import annotations

import base64
import binascii
import collections.abc
import dataclasses
import datetime
import decimal
import enum
import math
import pathlib
import re
import sys
import threading
import typing
import uuid
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from . import _models, payload

Converter = Callable[[Any, bool], Any]

_LARGEST_EXACT = 2**53  # beyond, a float stands for several numbers
_EXACT_DIGITS = 15  # up to so many, a float stands for one decimal number
_MOST_SHOWN = 80
_MOST_REASONS = 1000


class _Memory(threading.local):
    """Unions that data did not fit: types that hold each other would try them again and again. It
    is for one conversion, during which the parts of the data keep their ids."""

    def __init__(self) -> None:
        self.failed: Set[Tuple[int, int, bool]] = set()


_memory = _Memory()


class Misfit(Exception):
    """Data that does not fit. `steps` is the way to it, the innermost first."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.steps: List[str] = []

    def told(self, root: str) -> str:
        path = root + "".join(reversed(self.steps))
        if path.startswith("."):
            path = path[1:]
        return "%s: %s" % (path, self.reason) if path else self.reason


def build(annotation: Any, data: Any) -> Any:
    """The data as a value of the type: `build(Order, {"id": 7})`. TypeError: it does not fit."""
    if not _is_type(annotation):
        raise TypeError(
            "type must be a type such as Order or list[Order], not %s" % type(annotation).__name__
        )
    return built(converter_of(annotation), annotation, data, "the data", "data")


def _is_type(annotation: Any) -> bool:
    plain = (bool, int, float, str, bytes, list, tuple, dict, set)
    return annotation is not None and not isinstance(annotation, plain)


def built(
    convert: Optional[Converter], annotation: Any, data: Any, what: str, root: str
) -> Any:
    if convert is None:
        return data
    try:
        return converted(convert, data)
    except Misfit as misfit:
        shown = annotation if isinstance(annotation, str) else describe(annotation)
        raise TypeError("%s does not fit %s: %s" % (what, shown, misfit.told(root))) from None


def converted(convert: Converter, data: Any) -> Any:
    """Misfit: it does not fit."""
    try:
        return convert(data, False)
    except RecursionError:
        raise Misfit("data is nested too deeply") from None
    finally:
        if _memory.failed:
            _memory.failed.clear()


def _needed(what: str, data: Any) -> Misfit:
    return Misfit("%s is needed, not %s" % (what, type(data).__name__))


def _unreadable(what: str, data: Any) -> Misfit:
    shown = repr(data)
    if len(shown) > _MOST_SHOWN:
        shown = shown[:_MOST_SHOWN] + "…"
    return Misfit("%s is not %s" % (shown, what))


# --- single values -------------------------------------------------------------------------------


def _none(value: Any, exact: bool) -> Any:
    if value is not None:
        raise _needed("None", value)
    return value


def _bool(value: Any, exact: bool) -> Any:
    if type(value) is not bool:
        raise _needed("a bool", value)
    return value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and type(value) is not bool


def _int(value: Any, exact: bool) -> Any:
    if type(value) is int or _is_whole(value):
        return value
    if exact or not isinstance(value, float):
        raise _needed("an int", value)
    if not abs(value) <= _LARGEST_EXACT or value != math.trunc(value):
        raise _unreadable("an int", value)
    return int(value)


def _float(value: Any, exact: bool) -> Any:
    if isinstance(value, float):
        return value
    if exact or not _is_whole(value):
        raise _needed("a float", value)
    try:
        number = float(value)
    except OverflowError:
        raise _unreadable("exactly a float", value) from None
    if number != value:
        raise _unreadable("exactly a float", value)
    return number


def _str(value: Any, exact: bool) -> Any:
    if not isinstance(value, str):
        raise _needed("a str", value)
    return value


def _bytes(value: Any, exact: bool) -> Any:
    if isinstance(value, bytes):
        return value
    if exact or not isinstance(value, str):
        raise _needed("bytes", value)
    try:
        data = base64.b64decode(value.encode("ascii"), validate=True)
        fits = base64.b64encode(data).decode("ascii") == value
    except (binascii.Error, ValueError):
        fits = False
    if not fits:
        raise _unreadable("base64 with padding", value)
    return data


def _bytearray(value: Any, exact: bool) -> Any:
    return value if isinstance(value, bytearray) else bytearray(_bytes(value, exact))


def _decimal(value: Any, exact: bool) -> Any:
    if isinstance(value, decimal.Decimal):
        return value
    if not exact and isinstance(value, str):
        return _tagged("$decimal", value, "a decimal number")
    if exact or not (_is_whole(value) or isinstance(value, float)):
        raise _needed("a Decimal", value)
    if _is_whole(value):
        return decimal.Decimal(value)
    digits = [sign for sign in repr(value).split("e")[0] if sign.isdigit()]
    if not math.isfinite(value) or len("".join(digits).lstrip("0")) > _EXACT_DIGITS:
        raise _unreadable("exactly a Decimal; send it as a text", value)
    return decimal.Decimal(repr(value))


def _tagged(tag: str, text: str, what: str) -> Any:
    """A text that the tagged form has inside, too."""
    try:
        return payload.tagged_value(tag, text)
    except (payload.PayloadError, ValueError, OverflowError):
        raise _unreadable(what, text) from None


def _text_reader(kind: type, tag: str, name: str, what: str) -> Converter:
    def convert(value: Any, exact: bool) -> Any:
        if isinstance(value, kind) and not (
            kind is datetime.date and isinstance(value, datetime.datetime)
        ):
            return value
        if exact or not isinstance(value, str):
            raise _needed(name, value)
        return _tagged(tag, value, what)

    return convert


_DURATION = re.compile(
    r"(-?)P(?:(\d{1,12})W)?(?:(\d{1,12})D)?"
    r"(T(?:(\d{1,12})H)?(?:(\d{1,12})M)?(?:(\d{1,12})(?:\.(\d{1,6}))?S)?)?",
    re.ASCII,
)


def _timedelta(value: Any, exact: bool) -> Any:
    if isinstance(value, datetime.timedelta):
        return value
    if not exact and isinstance(value, str):
        found = _DURATION.fullmatch(value)
        if not found or not value[-1].isalpha() or value[-1] in "PT":
            return _tagged("$timedelta", value, "a duration such as PT1H30M or 5400.5")
        sign, weeks, days, _, hours, minutes, seconds, fraction = found.groups()
        return _length(
            weeks=int(weeks or 0), days=int(days or 0), hours=int(hours or 0),
            minutes=int(minutes or 0), seconds=int(seconds or 0),
            microseconds=int((fraction or "").ljust(6, "0")), negative=bool(sign),
        )
    if exact or not (_is_whole(value) or isinstance(value, float)):
        raise _needed("a timedelta", value)
    return _length(seconds=value)


def _length(negative: bool = False, **parts: Any) -> datetime.timedelta:
    try:
        length = datetime.timedelta(**parts)
        return -length if negative else length
    except (OverflowError, ValueError) as error:
        raise Misfit(str(error)) from None


_SCALARS: Dict[Any, Converter] = {
    type(None): _none,
    bool: _bool,
    int: _int,
    float: _float,
    str: _str,
    bytes: _bytes,
    bytearray: _bytearray,
    decimal.Decimal: _decimal,
    datetime.datetime: _text_reader(
        datetime.datetime, "$datetime", "a datetime",
        "a datetime such as 2024-02-29T13:30:05+00:00",
    ),
    datetime.date: _text_reader(
        datetime.date, "$date", "a date", "a date such as 2024-02-29"
    ),
    datetime.time: _text_reader(datetime.time, "$time", "a time", "a time such as 13:30:05"),
    datetime.timedelta: _timedelta,
    uuid.UUID: _text_reader(uuid.UUID, "$uuid", "a UUID", "a UUID"),
}


def _path_converter(cls: Any) -> Converter:
    def convert(value: Any, exact: bool) -> Any:
        if isinstance(value, cls):
            return value
        if exact or not isinstance(value, str):
            raise _needed("a path as a str", value)
        return cls(value)

    return convert


def _enum_converter(cls: Any) -> Converter:
    def convert(value: Any, exact: bool) -> Any:
        if isinstance(value, cls):
            return value
        try:
            member = cls(value)
        except Exception as error:
            raise Misfit(str(error)) from None
        if type(value) is bool and type(member.value) is not bool:
            raise Misfit("%r is not a valid %s" % (value, cls.__name__))
        return member

    return convert


def _literal_converter(values: Tuple[Any, ...]) -> Converter:
    plain = [each.value if isinstance(each, enum.Enum) else each for each in values]

    def convert(value: Any, exact: bool) -> Any:
        for each, inner in zip(values, plain):
            if each is value or (type(inner) is type(value) and inner == value):
                return each
        known = ", ".join(repr(each) for each in plain)
        raise Misfit("one of %s is needed, not %r" % (known, value))

    return convert


# --- annotations ---------------------------------------------------------------------------------

_LISTS = (list, collections.abc.Sequence, collections.abc.Iterable, collections.abc.Collection,
          collections.abc.MutableSequence, collections.abc.Reversible)
_SETS = (set, frozenset, collections.abc.Set, collections.abc.MutableSet)
_DICTS = (dict, collections.abc.Mapping, collections.abc.MutableMapping)
_AROUND = ("Annotated", "Final", "Required", "NotRequired", "ReadOnly", "ClassVar")
_UNION_TYPE = getattr(sys.modules.get("types"), "UnionType", None)


class Scope:
    """What the names and the type variables of an annotation stand for."""

    def __init__(
        self, names: Optional[Dict[str, Any]] = None, bindings: Optional[Dict[Any, Any]] = None,
        self_type: Any = None,
    ) -> None:
        self.names = names or {}
        self.bindings = bindings or {}
        self.self_type = self_type

    def evaluated(self, text: str) -> Any:
        """What a text stands for; typing.Any if it is nothing known."""
        try:
            return eval(text, dict(self.names))
        except Exception:
            return Any


_NO_SCOPE = Scope()


def converter_of(annotation: Any, scope: Scope = _NO_SCOPE) -> Optional[Converter]:
    if annotation is None:
        return _none
    if isinstance(annotation, str):
        return _later(lambda: converter_of(scope.evaluated(annotation), scope))
    if isinstance(annotation, typing.ForwardRef):
        text = annotation.__forward_arg__
        return _later(lambda: converter_of(scope.evaluated(text), scope))
    if isinstance(annotation, typing.TypeVar):
        return _variable_converter(annotation, scope)
    if isinstance(annotation, dataclasses.InitVar):
        return converter_of(annotation.type, scope)
    supertype = getattr(annotation, "__supertype__", None)  # NewType
    if supertype is not None:
        return converter_of(supertype, scope)
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is None:
        if getattr(annotation, "_name", None) == "Self":
            return _class_converter(scope.self_type, (), scope) if scope.self_type else None
        return _class_converter(annotation, (), scope)
    if origin is typing.Literal:
        return _literal_converter(arguments)
    if origin is typing.Union or (_UNION_TYPE is not None and origin is _UNION_TYPE):
        return _union_converter(arguments, scope)
    if hasattr(annotation, "__metadata__") or getattr(origin, "_name", None) in _AROUND:
        return converter_of(arguments[0], scope) if arguments else None
    return _class_converter(origin, arguments, scope)


def _later(make: Callable[[], Optional[Converter]]) -> Converter:
    """Of a type that may name itself: made at the first use."""
    made: List[Optional[Converter]] = []

    def convert(value: Any, exact: bool) -> Any:
        if not made:
            made.append(make())
        return made[0](value, exact) if made[0] else value

    return convert


def _variable_converter(variable: Any, scope: Scope) -> Optional[Converter]:
    if variable in scope.bindings:
        annotation, inner = scope.bindings[variable]
        return converter_of(annotation, inner)
    if variable.__bound__ is not None:
        return converter_of(variable.__bound__, scope)
    if variable.__constraints__:
        return _union_converter(variable.__constraints__, scope)
    return None


def _class_converter(cls: Any, arguments: Tuple[Any, ...], scope: Scope) -> Optional[Converter]:
    if cls in _SCALARS:
        return _SCALARS[cls]
    if cls in _LISTS:
        return _list_converter(_argument(arguments, 0, scope))
    if cls in _SETS:
        return _set_converter(
            frozenset if cls is frozenset else set, _argument(arguments, 0, scope)
        )
    if cls is tuple:
        return _tuple_converter(arguments, scope)
    if cls in _DICTS:
        return _dict_converter(arguments, scope)
    if not isinstance(cls, type):
        return None
    if issubclass(cls, enum.Enum):
        return _enum_converter(cls)
    if dataclasses.is_dataclass(cls):
        return _known_class(_dataclass_converter, cls, arguments, scope)
    if issubclass(cls, tuple) and hasattr(cls, "_fields"):
        return _known_class(_named_tuple_converter, cls, arguments, scope)
    if hasattr(cls, "__required_keys__"):
        return _known_class(_typed_dict_converter, cls, arguments, scope)
    if issubclass(cls, pathlib.PurePath):
        return _path_converter(cls)
    if _models.is_model(cls):
        return _model_converter(cls)
    return None


def _known_class(
    make: Callable[[Any, Callable[[], Dict[Any, Scope]]], Converter],
    cls: Any, arguments: Tuple[Any, ...], scope: Scope,
) -> Converter:
    # One converter for a class, so that types which hold each other are as many as they look.
    shared = all(isinstance(each, type) and not typing.get_args(each) for each in arguments)
    key = (cls, arguments)
    known = _classes.get(key) if shared else None
    if known is None:
        known = make(cls, lambda: _scopes_of(cls, arguments, scope if arguments else _NO_SCOPE))
        if shared:
            _classes[key] = known
    return known


_classes: Dict[Any, Converter] = {}


def _argument(arguments: Tuple[Any, ...], place: int, scope: Scope) -> Optional[Converter]:
    return converter_of(arguments[place], scope) if place < len(arguments) else None


def _scopes_of(cls: Any, arguments: Tuple[Any, ...], outer: Scope) -> Dict[Any, Scope]:
    """For the class and its bases: where their annotations look their names up, and what their type
    variables stand for, as in class PayRes(Res[Pay])."""
    found: Dict[Any, Scope] = {}

    def enter(entered: Any, given: Tuple[Any, ...], around: Scope) -> None:
        if entered in found or not isinstance(entered, type):
            return
        variables = getattr(entered, "__parameters__", ())
        bindings = {name: (kind, around) for name, kind in zip(variables, given)}
        module = sys.modules.get(entered.__module__)
        scope = found[entered] = Scope(dict(vars(module)) if module else {}, bindings, cls)
        for base in entered.__dict__.get("__orig_bases__", entered.__bases__):
            origin = typing.get_origin(base)
            enter(origin or base, typing.get_args(base) if origin else (), scope)

    enter(cls, arguments, outer)
    return found


def _union_converter(arguments: Tuple[Any, ...], scope: Scope) -> Optional[Converter]:
    """The member that the data is of already, else the first that takes it."""
    members = [each for each in arguments if each is not type(None) and each is not None]
    optional = len(members) < len(arguments)
    made = [converter_of(each, scope) for each in members]
    if any(each is None for each in made) or not made:
        return None
    chosen = typing.cast(List[Converter], made)

    def convert(value: Any, exact: bool) -> Any:
        if value is None and optional:
            return None
        if len(chosen) == 1:
            return chosen[0](value, exact)
        attempt = (id(chosen), id(value), exact)
        if attempt in _memory.failed:
            raise Misfit("no type of the union takes it")
        reasons: List[str] = []
        for strictly in (True,) if exact else (True, False):
            reasons = []
            for kind, each in zip(members, chosen):
                try:
                    return each(value, strictly)
                except Misfit as misfit:
                    reasons.append("%s: %s" % (describe(kind), misfit.told("")))
        if isinstance(value, (dict, list, tuple)):
            _memory.failed.add(attempt)
        told = "; ".join(reasons)
        if len(told) > _MOST_REASONS:
            told = told[:_MOST_REASONS] + "…"
        raise Misfit("no type of the union takes it (%s)" % told)

    return convert


# --- containers ----------------------------------------------------------------------------------


def _items(convert: Optional[Converter], values: Any, exact: bool, step: str) -> List[Any]:
    if convert is None:
        return list(values)
    made = []
    for index, value in enumerate(values):
        try:
            made.append(convert(value, exact))
        except Misfit as misfit:
            misfit.steps.append(step % index)
            raise
    return made


def _list_converter(item: Optional[Converter]) -> Converter:
    def convert(value: Any, exact: bool) -> Any:
        if not isinstance(value, list if exact else (list, tuple)):
            raise _needed("a list", value)
        return _items(item, value, exact, "[%d]")

    return convert


def _set_converter(make: Any, item: Optional[Converter]) -> Converter:
    def convert(value: Any, exact: bool) -> Any:
        if not isinstance(value, make if exact else (list, tuple, set, frozenset)):
            raise _needed("a list or a set", value)
        items = _items(item, value, exact, "{%d}")
        made: Set[Any] = set()
        for each in items:
            try:
                twice = each in made
                made.add(each)
            except TypeError as error:
                raise Misfit(str(error)) from None
            if twice:
                raise Misfit("%r is there twice" % (each,))
        return made if make is set else make(items)

    return convert


def _tuple_converter(arguments: Tuple[Any, ...], scope: Scope) -> Converter:
    if not arguments:
        arguments = (Any, ...)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = converter_of(arguments[0], scope)
        elements = None
    else:
        item = None
        elements = [converter_of(each, scope) for each in arguments if each != ()]

    def convert(value: Any, exact: bool) -> Any:
        if not isinstance(value, tuple if exact else (list, tuple)):
            raise _needed("a list", value)
        if elements is None:
            return tuple(_items(item, value, exact, "[%d]"))
        if len(value) != len(elements):
            raise Misfit("%d items are needed, not %d" % (len(elements), len(value)))
        return tuple(_each(elements, value, exact))

    return convert


def _each(converters: Any, values: Any, exact: bool) -> List[Any]:
    made = []
    for index, (convert, value) in enumerate(zip(converters, values)):
        try:
            made.append(convert(value, exact) if convert else value)
        except Misfit as misfit:
            misfit.steps.append("[%d]" % index)
            raise
    return made


_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,4299}", re.ASCII)


def _key_converter(annotation: Any, scope: Scope) -> Optional[Converter]:
    """JSON's keys are texts: of an int, and of a member whose value is an int, they have the digits."""
    convert = converter_of(annotation, scope)
    if annotation is not int and not (
        isinstance(annotation, type) and issubclass(annotation, enum.Enum)
    ):
        return convert
    made = typing.cast(Converter, convert)

    def of_key(key: Any, exact: bool) -> Any:
        if exact or type(key) is not str or not _WHOLE.fullmatch(key):
            return made(key, exact)
        if annotation is int:
            return int(key)
        try:
            return made(key, exact)
        except Misfit:
            return made(int(key), exact)

    return of_key


def _dict_converter(arguments: Tuple[Any, ...], scope: Scope) -> Converter:
    keys = _key_converter(arguments[0], scope) if len(arguments) == 2 else None
    items = converter_of(arguments[1], scope) if len(arguments) == 2 else None

    def convert(value: Any, exact: bool) -> Any:
        if not isinstance(value, dict):
            raise _needed("an object", value)
        if keys is None and items is None:
            return value
        made: Dict[Any, Any] = {}
        for key, item in value.items():
            try:
                name = keys(key, exact) if keys else key
                content = items(item, exact) if items else item
            except Misfit as misfit:
                misfit.steps.append("[%r]" % (key,))
                raise
            if name in made:
                raise Misfit("the key %r is there twice" % (name,))
            made[name] = content
        return made

    return convert


# --- classes -------------------------------------------------------------------------------------


def _field(name: str) -> str:
    return payload.field_path("x", name)[1:]


def _model_converter(cls: Any) -> Converter:
    def convert(value: Any, exact: bool) -> Any:
        if isinstance(value, cls):
            return value
        if not isinstance(value, dict) and not _models.is_root_model(cls):
            raise _needed("an object with the fields of %s" % cls.__name__, value)
        made, place, reason = _models.made_of(cls, value)
        if reason:
            misfit = Misfit(reason)
            misfit.steps = ["[%d]" % step if isinstance(step, int) else _field(str(step)) for step in reversed(place)]
            raise misfit
        return made

    return convert


def _dataclass_converter(cls: Any, scopes_of: Callable[[], Dict[Any, Scope]]) -> Converter:
    known: Dict[str, Tuple[Any, Optional[Converter]]] = {}
    opened: List[bool] = []

    def open_class() -> None:
        """At the first use: a dataclass may hold others of its own kind."""
        scopes = scopes_of()
        for name, field in cls.__dataclass_fields__.items():
            owner = next(
                (base for base in cls.__mro__
                 if name in base.__dict__.get("__annotations__", {})
                 and "__dataclass_fields__" in base.__dict__),
                cls,
            )
            known[name] = (field, converter_of(_field_type(field, owner), scopes.get(owner, _NO_SCOPE)))
        opened.append(True)

    def convert(value: Any, exact: bool) -> Any:
        if isinstance(value, cls):
            return value
        if not isinstance(value, dict):
            raise _needed("an object with the fields of %s" % describe(cls), value)
        if not opened:
            open_class()
        given, attributes = {}, {}
        for name, item in value.items():
            if type(name) is not str:
                raise Misfit("the names of fields must be str")
            field, made = known.get(name, (None, None))
            if made is not None and not (item is None and field.default is None):
                try:
                    item = made(item, exact)
                except Misfit as misfit:
                    misfit.steps.append(_field(name))
                    raise
            later = field is not None and not field.init
            (attributes if later else given)[name] = item
        try:
            result = cls(**given)
        except Exception as error:
            raise Misfit(str(error)) from None
        for name, item in attributes.items():
            object.__setattr__(result, name, item)
        return result

    return convert


def _field_type(field: Any, owner: Any) -> Any:
    return owner.__dict__.get("__annotations__", {}).get(field.name, field.type)


def _named_tuple_converter(cls: Any, scopes_of: Callable[[], Dict[Any, Scope]]) -> Converter:
    known: Dict[str, Optional[Converter]] = {}

    def convert(value: Any, exact: bool) -> Any:
        if isinstance(value, cls):
            return value
        if not known:
            scope = scopes_of().get(cls, _NO_SCOPE)
            annotations = getattr(cls, "__annotations__", {})
            for name in cls._fields:
                known[name] = converter_of(annotations.get(name, Any), scope)
        try:
            if isinstance(value, dict):
                return cls(**_named_items(known, value, exact))
            if not isinstance(value, (list, tuple)):
                raise _needed("a list or an object", value)
            if len(value) > len(known):
                raise Misfit("%s has %d items, not %d" % (cls.__name__, len(known), len(value)))
            return cls(*_each(known.values(), value, exact))
        except Misfit:
            raise
        except Exception as error:
            raise Misfit(str(error)) from None

    return convert


def _named_items(known: Dict[str, Optional[Converter]], value: Dict[Any, Any], exact: bool) -> Dict[str, Any]:
    made = {}
    for name, item in value.items():
        if type(name) is not str:
            raise Misfit("the names of fields must be str")
        convert = known.get(name)
        try:
            made[name] = convert(item, exact) if convert else item
        except Misfit as misfit:
            misfit.steps.append(_field(name))
            raise
    return made


def _typed_dict_converter(cls: Any, scopes_of: Callable[[], Dict[Any, Scope]]) -> Converter:
    known: Dict[str, Optional[Converter]] = {}

    def convert(value: Any, exact: bool) -> Any:
        if not isinstance(value, dict):
            raise _needed("an object with the keys of %s" % cls.__name__, value)
        if not known:
            scope = scopes_of().get(cls, _NO_SCOPE)
            for name, annotation in cls.__annotations__.items():
                known[name] = converter_of(annotation, scope)
        made = dict(value)
        for name, each in known.items():
            if name not in value:
                if name in cls.__required_keys__:
                    raise Misfit("the key '%s' is missing" % name)
            elif each is not None:
                try:
                    made[name] = each(value[name], exact)
                except Misfit as misfit:
                    misfit.steps.append(_field(name))
                    raise
        return made

    return convert


# --- for messages --------------------------------------------------------------------------------


def describe(annotation: Any) -> str:
    """As a user would write it: "list[Order]", "Card | None"."""
    if annotation is None or annotation is type(None):
        return "None"
    if isinstance(annotation, str):
        return annotation
    if isinstance(annotation, typing.ForwardRef):
        return annotation.__forward_arg__
    supertype = getattr(annotation, "__supertype__", None)
    if supertype is not None:
        return describe(supertype)
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is None:
        return getattr(annotation, "__name__", None) or str(annotation)
    if hasattr(annotation, "__metadata__"):
        return describe(arguments[0])
    if origin is typing.Union or (_UNION_TYPE is not None and origin is _UNION_TYPE):
        return " | ".join(describe(each) for each in arguments)
    name = getattr(origin, "__name__", None) or getattr(origin, "_name", None) or str(origin)
    if origin is typing.Literal:
        return "Literal"
    return "%s[%s]" % (
        name, ", ".join("..." if each is ... else describe(each) for each in arguments)
    )
