"""What models and other values are written as: model_dump(), model_dump_json()."""

from collections import deque
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from json import dumps
from pathlib import PurePath
from uuid import UUID
from pydantic._containers import DictNode, ListNode, SetNode, TupleNode
from pydantic._model_nodes import ModelNode
from pydantic._scalars import FloatNode


class PydanticSerializationError(ValueError):
    pass


class Options:
    __slots__ = ("json", "by_alias", "exclude_unset", "exclude_defaults", "exclude_none", "round_trip",
                 "exclude_computed", "fallback")

    def __init__(self, mode="python", by_alias=None, exclude_unset=False, exclude_defaults=False,
                 exclude_none=False, round_trip=False, exclude_computed=False, fallback=None):
        self.json = mode == "json"
        self.by_alias = by_alias
        self.exclude_unset = exclude_unset
        self.exclude_defaults = exclude_defaults
        self.exclude_none = exclude_none
        self.round_trip = round_trip
        self.exclude_computed = exclude_computed or round_trip
        self.fallback = fallback


def _picked(include, exclude, name):
    """Whether a part is written, and what is asked of what is inside of it."""
    inner_include = inner_exclude = None
    if exclude is not None:
        if isinstance(exclude, Mapping):
            asked = exclude.get(name, exclude.get("__all__") if isinstance(name, int) else None)
            if asked is True or asked is ...:
                return False, None, None
            inner_exclude = asked or None
        elif name in exclude:
            return False, None, None
    if include is not None:
        if isinstance(include, Mapping):
            asked = include.get(name, include.get("__all__") if isinstance(name, int) else None)
            if asked is None or asked is False:
                return False, None, None
            inner_include = None if asked is True or asked is ... else asked
        elif name not in include:
            return False, None, None
    return True, inner_include, inner_exclude


def dumped_model(model, options, include=None, exclude=None, declared=None):
    cls = type(model) if declared is None else declared
    if cls.__pydantic_root_model__:
        return dumped(model.root, options, include, exclude, _node(cls, "root"))
    by_alias = options.by_alias
    if by_alias is None:
        by_alias = cls.model_config.get("serialize_by_alias", False)
    made = {}
    for name, info in cls.__pydantic_fields__.items():
        if name not in model.__dict__ or info.exclude:
            continue
        if options.exclude_unset and name not in model.__pydantic_fields_set__:
            continue
        value = model.__dict__[name]
        if options.exclude_none and value is None:
            continue
        if options.exclude_defaults and _is_default(cls, name, info, value):
            continue
        wanted, inner_include, inner_exclude = _picked(include, exclude, name)
        if wanted:
            key = info.serialization_alias if by_alias and info.serialization_alias is not None else name
            made[key] = dumped(value, options, inner_include, inner_exclude, _node(cls, name))
    for name, value in (model.__pydantic_extra__ or {}).items():
        wanted, inner_include, inner_exclude = _picked(include, exclude, name)
        if wanted and not (options.exclude_none and value is None):
            made[name] = dumped(value, options, inner_include, inner_exclude)
    if not options.exclude_computed:
        for name, field in cls.__pydantic_computed_fields__.items():
            wanted, inner_include, inner_exclude = _picked(include, exclude, name)
            if not wanted:
                continue
            value = getattr(model, name)
            if options.exclude_none and value is None:
                continue
            key = field.alias if by_alias and field.alias is not None else name
            made[key] = dumped(value, options, inner_include, inner_exclude)
    return made


def _is_default(cls, name, info, value):
    if info.is_required():
        return False
    node = _node(cls, name)
    if node is not None and node.factory_takes_data:
        return False
    return value == info.get_default(call_default_factory=True)


def _node(cls, name):
    core = cls.__dict__.get("__pydantic_core_kept__")
    if core is None:
        return None
    for field in core.fields.fields:
        if field.name == name:
            return field.node
    return None


def _bare(node):
    """The node inside of defaults, validators and Optional."""
    known = (ModelNode, ListNode, SetNode, TupleNode, DictNode, FloatNode)
    while node is not None and not isinstance(node, known):
        node = getattr(node, "inner", None)
    return node


def dumped(value, options, include=None, exclude=None, node=None):
    kind = type(value)
    if value is None or kind is str or kind is bool:
        return value
    node = _bare(node)
    if kind is int:
        return float(value) if options.json and isinstance(node, FloatNode) else value
    if hasattr(kind, "__pydantic_fields__"):
        declared = None
        if isinstance(node, ModelNode) and isinstance(value, node.cls):
            declared = node.cls  # of a subclass, what the annotation says is written
        return dumped_model(value, options, include, exclude, declared)
    if isinstance(value, dict):
        return _dumped_dict(value, options, include, exclude, getattr(node, "item", None))
    if isinstance(value, (list, tuple, set, frozenset, deque)):
        return _dumped_items(value, options, include, exclude, node)
    if hasattr(kind, "__dataclass_fields__"):
        return {name: dumped(getattr(value, name), options)
                for name in kind.__dataclass_fields__ if hasattr(value, name)}
    return json_value(value, options) if options.json else value


def _dumped_dict(value, options, include, exclude, node):
    made = {}
    for key, each in value.items():
        wanted, inner_include, inner_exclude = _picked(include, exclude, key)
        if not wanted:
            continue
        made[_key(key) if options.json else key] = dumped(each, options, inner_include, inner_exclude, node)
    return made


def _key(key):
    if isinstance(key, bool):
        return "true" if key else "false"
    if key is None:
        return "None"
    if isinstance(key, Enum):
        key = key.value
    if isinstance(key, str):
        return key
    return str(json_value(key, Options("json")))


def _from_the_end(asked, length):
    """Places that are counted from the end, counted from the beginning."""
    if isinstance(asked, Mapping):
        return {key + length if isinstance(key, int) and key < 0 else key: each for key, each in asked.items()}
    if asked is None:
        return None
    return {key + length if isinstance(key, int) and key < 0 else key for key in asked}


def _dumped_items(value, options, include, exclude, node):
    item = getattr(node, "item", None)
    each_node = getattr(node, "each", None)
    rest = getattr(node, "rest", None)
    made = []
    include, exclude = _from_the_end(include, len(value)), _from_the_end(exclude, len(value))
    for index, each in enumerate(value):
        wanted, inner_include, inner_exclude = _picked(include, exclude, index)
        if not wanted:
            continue
        inner = item
        if rest is not None:
            inner = rest
        elif each_node and index < len(each_node):
            inner = each_node[index]
        made.append(dumped(each, options, inner_include, inner_exclude, inner))
    if options.json:
        return made
    if isinstance(value, tuple):
        return tuple(made)
    if isinstance(value, (set, frozenset)):
        return type(value)(made)
    return made


def duration_text(value):
    """P1DT2H3M4.5S"""
    negative = value < timedelta()
    if negative:
        value = -value
    text = ("-" if negative else "") + "P"
    days = value.days
    if days:
        text += f"{days}D"
    hours, rest = divmod(value.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    clock = (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "")
    if value.microseconds:
        clock += f"{seconds}.{value.microseconds:06}".rstrip("0") + "S"
    elif seconds:
        clock += f"{seconds}S"
    if clock:
        return text + "T" + clock
    return text if days else text + "T0S"


def time_text(value):
    text = value.isoformat()
    return text[:-6] + "Z" if text.endswith("+00:00") else text


def json_value(value, options):
    """A single value in terms of what JSON has."""
    if isinstance(value, Enum):
        return dumped(value.value, options)
    if isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, (datetime, time)):
        return time_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return duration_text(value)
    if isinstance(value, (UUID, PurePath)):
        return str(value)
    if isinstance(value, (bytes, bytearray)):
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError as error:
            raise PydanticSerializationError(
                f"Error serializing to JSON: invalid utf-8 sequence of 1 bytes from index {error.start}")
    if hasattr(value, "__next__"):
        return [dumped(each, options) for each in value]
    if options.fallback is not None:
        return dumped(options.fallback(value), options)
    pattern = getattr(value, "pattern", None)
    if isinstance(pattern, str):
        return pattern
    raise PydanticSerializationError(f"Unable to serialize unknown type: {type(value)!r}")


def _without_nan(value):
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    if isinstance(value, dict):
        return {key: _without_nan(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_without_nan(each) for each in value]
    return value


def json_text(value, indent=None, ensure_ascii=False):
    value = _without_nan(value)
    if indent is None:
        return dumps(value, separators=(",", ":"), ensure_ascii=ensure_ascii)
    return dumps(value, indent=indent, ensure_ascii=ensure_ascii)
