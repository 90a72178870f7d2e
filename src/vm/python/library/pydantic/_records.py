"""Classes that are described by their annotations, and are no models: dataclasses, TypedDicts, NamedTuples."""

from dataclasses import MISSING
from _annotations import resolve
from pydantic._functions import DefaultNode
from pydantic._model_nodes import FieldNode, FieldsNode
from pydantic._record_nodes import DataclassNode, NamedTupleNode, TypedDictNode


class _Scope:
    def __init__(self, owner, config, variables):
        self.owner = owner
        self.config = config
        self.variables = variables


def record_node(cls, scope, node_of, arguments):
    """The node of such a class; None: it is another one."""
    if hasattr(cls, "__pydantic_dataclass_core__"):
        return cls.__pydantic_dataclass_core__()
    inside = _Scope(cls, scope.config, _variables(cls, arguments))
    if hasattr(cls, "__dataclass_fields__"):
        return DataclassNode(cls, _later(lambda: _dataclass_fields(cls, inside, node_of)), scope.config)
    if issubclass(cls, tuple) and hasattr(cls, "_fields"):
        defaults = getattr(cls, "_field_defaults", {})
        return NamedTupleNode(cls, _later(lambda: _named(cls, cls._fields, inside, node_of)), defaults)
    if hasattr(cls, "__required_keys__"):
        config = getattr(cls, "__pydantic_config__", scope.config)
        return TypedDictNode(cls, _later(lambda: _named(cls, _keys(cls), inside, node_of)),
                             cls.__required_keys__, config.get("extra", "ignore"))
    return None


def _variables(cls, arguments):
    return dict(zip(getattr(cls, "__parameters__", ()), arguments))


def _later(make):
    """What make() gives, made when it is first asked for: classes may hold others of their own kind."""
    kept = []

    def get():
        if not kept:
            kept.append(make())
        return kept[0]

    return get


def _annotations_of(cls):
    found = {}
    for base in reversed(cls.__mro__):
        for name, annotation in (base.__dict__.get("__annotations__") or {}).items():
            found[name] = resolve(base, annotation, True)
    return found


def _keys(cls):
    return [*cls.__required_keys__, *cls.__optional_keys__]


def _named(cls, names, scope, node_of):
    annotations = _annotations_of(cls)
    return {name: node_of(annotations[name], scope) for name in annotations if name in names}


def _dataclass_fields(cls, scope, node_of):
    fields = []
    annotations = _annotations_of(cls)
    for name, field in cls.__dataclass_fields__.items():
        if str(field._field_type) != "_FIELD":
            continue
        node = node_of(annotations.get(name, field.type), scope)
        if field.default is not MISSING or field.default_factory is not MISSING:
            factory = None if field.default_factory is MISSING else field.default_factory
            node = DefaultNode(node, None if factory else field.default, factory, False)
        fields.append(FieldNode(name, (), node, init=field.init))
    return FieldsNode(fields, scope.config.get("extra", "ignore"), True, True,
                      extra_error="unexpected_keyword_argument")
