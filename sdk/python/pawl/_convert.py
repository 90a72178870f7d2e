"""From payloads to the types that a function's annotations name.

A payload brings plain data; a parameter `order: Order` wants the dataclass. What an annotation has
to say is worked out once for a function; most have nothing to say, and then nothing is done.
"""

from __future__ import annotations

import collections.abc
import dataclasses
import enum
import inspect
import sys
import typing
from typing import Any, Callable, Dict, List, Optional, Tuple

Converter = Callable[[Any], Any]

_LISTS = (list, collections.abc.Sequence, collections.abc.Iterable, collections.abc.Collection,
          collections.abc.MutableSequence)
_SETS = (set, frozenset, collections.abc.Set, collections.abc.MutableSet)
_DICTS = (dict, collections.abc.Mapping, collections.abc.MutableMapping)


def converter_of(annotation: Any) -> Optional[Converter]:
    """What makes a value of that type from plain data; None: it is plain data already."""
    if isinstance(annotation, type) and not typing.get_origin(annotation):
        if dataclasses.is_dataclass(annotation):
            return _dataclass_converter(annotation)
        if issubclass(annotation, enum.Enum):
            return lambda value: value if isinstance(value, annotation) else annotation(value)
        if issubclass(annotation, tuple) and hasattr(annotation, "_fields"):
            return _named_tuple_converter(annotation)
        return None
    supertype = getattr(annotation, "__supertype__", None)  # NewType
    if supertype is not None:
        return converter_of(supertype)
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is None or not arguments:
        return None
    if hasattr(annotation, "__metadata__"):  # Annotated
        return converter_of(arguments[0])
    if origin is typing.Union or origin is getattr(sys.modules.get("types"), "UnionType", None):
        return _union_converter(arguments)
    if origin in _LISTS:
        return _element_converter(list, arguments[0])
    if origin in _SETS:
        return _element_converter(frozenset if origin is frozenset else set, arguments[0])
    if origin is tuple:
        return _tuple_converter(arguments)
    if origin in _DICTS and len(arguments) == 2:
        return _dict_converter(*arguments)
    if isinstance(origin, type) and dataclasses.is_dataclass(origin):  # a generic dataclass
        return _dataclass_converter(origin)
    return None


def _dataclass_converter(cls: Any) -> Converter:
    fields: Optional[Dict[str, Optional[Converter]]] = None

    def convert(value: Any) -> Any:
        nonlocal fields
        if not isinstance(value, dict):
            return value
        if fields is None:  # at the first use: a dataclass may hold others of its own kind
            hints = annotations_of(cls)
            fields = {
                field.name: converter_of(hints.get(field.name))
                for field in dataclasses.fields(cls)
                if field.init
            }
        given = {}
        for name, item in value.items():
            if name not in fields:
                raise TypeError("%s has no field %r" % (cls.__name__, name))
            made = fields[name]
            given[name] = made(item) if made and item is not None else item
        return cls(**given)

    return convert


def _named_tuple_converter(cls: Any) -> Converter:
    converters: Optional[Dict[str, Optional[Converter]]] = None

    def convert(value: Any) -> Any:
        nonlocal converters
        if converters is None:
            hints = annotations_of(cls)
            converters = {name: converter_of(hints.get(name)) for name in cls._fields}
        if isinstance(value, (list, tuple)):
            value = dict(zip(cls._fields, value)) if len(value) <= len(cls._fields) else value
        if not isinstance(value, dict):
            return value
        return cls(**{
            name: _apply(converters.get(name), item) for name, item in value.items()
        })

    return convert


def _apply(convert: Optional[Converter], value: Any) -> Any:
    return convert(value) if convert and value is not None else value


def _union_converter(arguments: Tuple[Any, ...]) -> Optional[Converter]:
    """Of `Order | None` the one that is no None; of several the first that takes the value."""
    options = [converter_of(each) for each in arguments if each is not type(None)]
    chosen: List[Converter] = [each for each in options if each is not None]
    if not chosen:
        return None

    def convert(value: Any) -> Any:
        for each in chosen:
            try:
                return each(value)
            except (TypeError, ValueError):
                if len(chosen) == 1 and len(options) == 1:
                    raise
        return value

    return convert


def _element_converter(make: Any, annotation: Any) -> Optional[Converter]:
    element = converter_of(annotation)
    if element is None:
        return None

    def convert(value: Any) -> Any:
        if not isinstance(value, (list, tuple, set, frozenset)):
            return value
        return make(_apply(element, item) for item in value)

    return convert


def _tuple_converter(arguments: Tuple[Any, ...]) -> Converter:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        element = converter_of(arguments[0])
        return lambda value: (
            tuple(_apply(element, item) for item in value)
            if isinstance(value, (list, tuple))
            else value
        )
    elements = [converter_of(each) for each in arguments]

    def convert(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != len(elements):
            return value
        return tuple(_apply(element, item) for element, item in zip(elements, value))

    return convert


def _dict_converter(key: Any, item: Any) -> Optional[Converter]:
    keys, items = converter_of(key), converter_of(item)
    if keys is None and items is None:
        return None

    def convert(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {_apply(keys, name): _apply(items, content) for name, content in value.items()}

    return convert


def annotations_of(thing: Any) -> Dict[str, Any]:
    """The annotations as types. Each is worked out alone: one that only a type checker can resolve
    says nothing, and leaves the others their meaning."""
    try:
        return typing.get_type_hints(thing, include_extras=True)
    except Exception:
        pass
    module = sys.modules.get(getattr(thing, "__module__", ""))
    names = dict(vars(module)) if module else {}
    found: Dict[str, Any] = {}
    for base in reversed(getattr(thing, "__mro__", [thing])):
        for name, annotation in getattr(base, "__annotations__", {}).items():
            if isinstance(annotation, str):
                try:
                    annotation = eval(annotation, names)
                except Exception:
                    continue
            found[name] = annotation
    return found


class ArgumentConverter:
    """Makes a function's arguments from payloads, by its annotations."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._by_name: Dict[str, Converter] = {}
        self._by_position: List[Optional[Converter]] = []
        self._rest: Optional[Converter] = None
        self._other_names: Optional[Converter] = None
        hints = annotations_of(function)
        for parameter in inspect.signature(function).parameters.values():
            convert = converter_of(hints.get(parameter.name))
            if parameter.kind is parameter.VAR_POSITIONAL:
                self._rest = convert
            elif parameter.kind is parameter.VAR_KEYWORD:
                self._other_names = convert
            else:
                if parameter.kind is not parameter.KEYWORD_ONLY:
                    self._by_position.append(convert)
                if convert and parameter.kind is not parameter.POSITIONAL_ONLY:
                    self._by_name[parameter.name] = convert

    def is_needed(self) -> bool:
        return bool(
            self._by_name or any(self._by_position) or self._rest or self._other_names
        )

    def __call__(self, args: List[Any], keywords: Dict[str, Any]) -> Tuple[List[Any], Dict[str, Any]]:
        converters = self._by_position
        made = [
            _apply(converters[index] if index < len(converters) else self._rest, value)
            for index, value in enumerate(args)
        ]
        named = {
            name: _apply(self._by_name.get(name, self._other_names), value)
            for name, value in keywords.items()
        }
        return made, named
