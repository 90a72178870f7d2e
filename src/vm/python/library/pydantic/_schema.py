"""From annotations to nodes."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from types import UnionType
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin
from uuid import UUID
import collections.abc
import re
import typing
from _annotations import resolve
from pydantic._choices import EnumNode, LiteralNode, NullableNode, UnionNode
from pydantic._constraints import constrained, tagged
from pydantic._containers import DictNode, ListNode, SequenceNode, SetNode, TupleNode
from pydantic._model_nodes import ModelNode
from pydantic._records import record_node
from pydantic._scalars import (
    AnyNode, BoolNode, BytesNode, CallableNode, FloatNode, InstanceNode, IntNode, NoneNode, StrNode,
    SubclassNode, TypeNode,
)
from pydantic._times import (
    ClockNode, DateNode, DateTimeNode, DecimalNode, DurationNode, PathNode, UuidNode,
)
from pydantic.errors import PydanticSchemaGenerationError, PydanticUndefinedAnnotation
from pydantic.fields import FieldInfo
from pydantic.functional_validators import InstanceOf, SkipValidation

_SCALARS = {
    bool: BoolNode, int: IntNode, float: FloatNode, str: StrNode, bytes: BytesNode,
    Decimal: DecimalNode, datetime: DateTimeNode, date: DateNode, time: ClockNode,
    timedelta: DurationNode, UUID: UuidNode,
}
_LISTS = (list, collections.abc.MutableSequence, collections.abc.Iterable, collections.abc.Collection,
          collections.abc.Iterator, collections.abc.Reversible)
_SETS = (set, collections.abc.MutableSet)
_FROZEN_SETS = (frozenset, collections.abc.Set)
_DICTS = (dict, collections.abc.Mapping, collections.abc.MutableMapping)
_TEXT_CONFIG = (("str_strip_whitespace", "strip_whitespace"), ("str_to_lower", "to_lower"),
                ("str_to_upper", "to_upper"), ("str_min_length", "min_length"),
                ("str_max_length", "max_length"), ("coerce_numbers_to_str", "coerce_numbers_to_str"))


class Scope:
    """Where names in annotations are looked up, and what holds for all types there."""

    def __init__(self, owner=None, config=None, variables=None):
        self.owner = owner
        self.config = config or {}
        self.variables = variables or {}


def resolved(annotation, scope):
    """The annotation as a value. PydanticUndefinedAnnotation: it names what is not there (yet)."""
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if not isinstance(annotation, str):
        return annotation
    found = annotation
    if scope.owner is not None:
        found = resolve(scope.owner, annotation, True, {scope.owner.__name__: scope.owner})
    if isinstance(found, str):
        raise PydanticUndefinedAnnotation(annotation, f"name {annotation!r} is not defined")
    return found


def node_of(annotation, scope):
    annotation = resolved(annotation, scope)
    if annotation is None or annotation is type(None):
        return NoneNode()
    if annotation is Any or annotation is object:
        return AnyNode()
    if isinstance(annotation, TypeVar):
        return _variable(annotation, scope)
    origin = get_origin(annotation)
    if origin is Annotated:
        kind, *metadata = get_args(annotation)
        return annotated_node(kind, metadata, scope)
    if origin is Union or origin is UnionType:
        return _union(get_args(annotation), scope)
    if origin is Literal:
        return LiteralNode(_literals(get_args(annotation)))
    if origin is not None:
        return _subscribed(annotation, origin, get_args(annotation), scope)
    supertype = getattr(annotation, "__supertype__", None)
    if supertype is not None:
        return node_of(supertype, scope)
    if isinstance(annotation, InstanceOf):
        return InstanceNode(annotation.cls)
    if isinstance(annotation, SkipValidation):
        return AnyNode()
    if isinstance(annotation, type):
        return _class_node(annotation, scope)
    if annotation is typing.Callable or annotation is collections.abc.Callable:
        return CallableNode()
    value = getattr(annotation, "__value__", None)  # type Orders = list[Order]
    if value is not None:
        return node_of(value, scope)
    return _unknown(annotation, scope)


def annotated_node(kind, metadata, scope):
    """A type with what Annotated has beside it, in its order."""
    for each in metadata:
        if isinstance(each, FieldInfo) and each.discriminator is not None:
            return constrained(tagged(kind, each.discriminator, scope, node_of, resolved), metadata, scope)
        if type(each).__name__ == "Discriminator":
            return tagged(kind, each.discriminator, scope, node_of, resolved)
    plain = any([getattr(each, "mode", None) == "plain" for each in metadata])
    return constrained(None if plain else node_of(kind, scope), metadata, scope)


def _variable(variable, scope):
    if variable in scope.variables:
        return node_of(scope.variables[variable], scope)
    bound = variable.__bound__
    if bound is not None:
        return node_of(bound, scope)
    if variable.__constraints__:
        return _union(variable.__constraints__, scope)
    return AnyNode()


def _union(arguments, scope):
    nodes = []
    labels = []
    nullable = False
    for argument in arguments:
        argument = resolved(argument, scope)
        if argument is None or argument is type(None):
            nullable = True
            continue
        node = node_of(argument, scope)
        tag = [each.tag for each in getattr(argument, "__metadata__", ()) if hasattr(each, "tag")]
        nodes.append(node)
        labels.append(tag[0] if tag else node.name)
    node = nodes[0] if len(nodes) == 1 else UnionNode(nodes, labels=labels)
    return NullableNode(node) if nullable else node


def _literals(values):
    found = []
    for value in values:
        if get_origin(value) is Literal:
            found.extend(_literals(get_args(value)))
        else:
            found.append(value)
    return tuple(found)


def _item(arguments, index, scope):
    if index >= len(arguments):
        return None
    node = node_of(arguments[index], scope)
    return None if type(node) is AnyNode else node


def _subscribed(annotation, origin, arguments, scope):
    if origin in _LISTS:
        return _strict(ListNode(_item(arguments, 0, scope)), scope)
    if origin in _SETS:
        return _strict(SetNode(_item(arguments, 0, scope), set), scope)
    if origin is collections.abc.Sequence:
        return _strict(SequenceNode(_item(arguments, 0, scope)), scope)
    if origin in _FROZEN_SETS:
        return _strict(SetNode(_item(arguments, 0, scope), frozenset), scope)
    if origin in _DICTS:
        return _strict(DictNode(_item(arguments, 0, scope), _item(arguments, 1, scope)), scope)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is ...:
            return _strict(TupleNode([], node_of(arguments[0], scope)), scope)
        return _strict(TupleNode([node_of(each, scope) for each in arguments if each != ()], None), scope)
    if origin is type:
        inner = arguments[0] if arguments else None
        return SubclassNode(inner) if isinstance(inner, type) else TypeNode()
    if origin is collections.abc.Callable:
        return CallableNode()
    name = getattr(annotation, "_name", None) or getattr(origin, "_name", None) or str(origin)
    if name in ("Final", "ClassVar", "Required", "NotRequired", "ReadOnly") or "Final" in name:
        return node_of(arguments[0], scope)
    if isinstance(origin, type):
        made = record_node(origin, scope, node_of, arguments)
        if made is not None:
            return made
    value = getattr(origin, "__value__", None)
    if value is not None:
        variables = dict(zip(origin.__type_params__, arguments))
        return node_of(value, Scope(scope.owner, scope.config, {**scope.variables, **variables}))
    return _unknown(annotation, scope)


def _strict(node, scope):
    if scope.config.get("strict") is not None:
        node.strict = scope.config["strict"]
    return node


def _class_node(cls, scope):
    make = _SCALARS.get(cls)
    if make is not None:
        return _scalar(make(), scope)
    if hasattr(cls, "__pydantic_core__"):
        return ModelNode(cls)
    if issubclass(cls, Enum):
        node = EnumNode(cls)
        node.use_values = bool(scope.config.get("use_enum_values"))
        return _strict(node, scope)
    if cls in _LISTS:
        return _strict(ListNode(None), scope)
    if cls in _SETS:
        return _strict(SetNode(None, set), scope)
    if cls is collections.abc.Sequence:
        return InstanceNode(cls)
    if cls in _FROZEN_SETS:
        return _strict(SetNode(None, frozenset), scope)
    if cls in _DICTS:
        return _strict(DictNode(None, None), scope)
    if cls is tuple:
        return _strict(TupleNode([], AnyNode()), scope)
    if cls is type:
        return TypeNode()
    if cls is collections.abc.Callable:
        return CallableNode()
    if issubclass(cls, PurePath):
        return _strict(PathNode(cls), scope)
    made = record_node(cls, scope, node_of, ())
    if made is not None:
        return made
    if cls is re.Pattern:
        return InstanceNode(cls)
    return _unknown(cls, scope)


def _scalar(node, scope):
    config = scope.config
    if not config:
        return node
    if config.get("strict") is not None:
        node.strict = config["strict"]
    if isinstance(node, StrNode):
        given = {own: config[name] for name, own in _TEXT_CONFIG if config.get(name) is not None}
        return node.constrained(given) if given else node
    if isinstance(node, FloatNode) and config.get("allow_inf_nan") is False:
        node.allow_inf_nan = False
    return node


def _unknown(annotation, scope):
    if scope.config.get("arbitrary_types_allowed") and isinstance(annotation, type):
        return InstanceNode(annotation)
    shown = f"<class '{annotation.__module__}.{annotation.__qualname__}'>" if isinstance(annotation, type) \
        else repr(annotation)
    raise PydanticSchemaGenerationError(
        f"Unable to generate pydantic-core schema for {shown}. Set `arbitrary_types_allowed=True` in "
        "the model_config to ignore this error or implement `__get_pydantic_core_schema__` on your "
        "type to fully support it.\n\nIf you got this error by calling handler(<some type>) within "
        "`__get_pydantic_core_schema__` then you likely need to call `handler.generate_schema("
        "<some type>)` since we do not call `__get_pydantic_core_schema__` on `<some type>` "
        "otherwise to avoid infinite recursion.")
