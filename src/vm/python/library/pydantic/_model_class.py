"""How a model class is made: its fields, its private attributes, its validators."""

from typing import Annotated, ClassVar, get_args, get_origin
from _annotations import resolve
from abc import ABCMeta
from pydantic._aliases import AliasGenerator, paths_of
from pydantic._constraints import bounded_node
from pydantic._functions import AfterNode, BeforeNode, DefaultNode, PlainNode, WrapNode, takes_info
from pydantic._model_nodes import FieldNode, FieldsNode, ModelCore
from pydantic._schema import Scope, annotated_node, node_of, resolved
from pydantic.config import collected
from pydantic.errors import NotInWorkflows, PydanticUndefinedAnnotation, PydanticUserError
from pydantic.fields import ComputedField, FieldInfo, ModelPrivateAttr, PydanticUndefined, field_of
from pydantic.functional_validators import Decorated

_AROUND = {"after": AfterNode, "before": BeforeNode, "plain": PlainNode, "wrap": WrapNode}
# What pydantic has, and workflows have not.
REFUSED = frozenset((
    "model_json_schema", "schema", "schema_json", "parse_raw", "parse_file", "from_orm",
    "update_forward_refs", "model_parametrized_name", "parse_obj", "construct", "dict", "json",
    "copy", "validate", "__get_pydantic_core_schema__", "__get_pydantic_json_schema__",
))


def _is_class_variable(annotation):
    if isinstance(annotation, str):
        return annotation.startswith(("ClassVar", "typing.ClassVar", "t.ClassVar"))
    return annotation is ClassVar or get_origin(annotation) is ClassVar


def _check_annotated(namespace, annotations, bases):
    """A value that nobody annotated is a mistake, not a field."""
    for name, value in namespace.items():
        if name.startswith("_") or name in annotations or name == "model_config":
            continue
        if callable(value) or hasattr(type(value), "__get__") or isinstance(value, (Decorated, ComputedField)):
            continue
        if any([name in getattr(base, "__pydantic_fields__", {}) for base in bases]):
            raise PydanticUserError(
                f"Field {name!r} defined on a base class was overridden by a non-annotated attribute. All field "
                "definitions, including overrides, require a type annotation.", "model-field-overridden")
        if isinstance(value, FieldInfo):
            raise PydanticUserError(f"Field {name!r} requires a type annotation", "model-field-missing-annotation")
        raise PydanticUserError(
            f"A non-annotated attribute was detected: `{name} = {value!r}`. All model fields require a type "
            f"annotation; if `{name}` is not meant to be a field, you may be able to resolve this error by "
            "annotating it as a `ClassVar` or updating `model_config['ignored_types']`.",
            "model-field-missing-annotation")


class ModelMetaclass(ABCMeta):
    def __new__(mcs, name, bases, namespace, **keywords):
        if not any([isinstance(base, ModelMetaclass) for base in bases]):
            return super().__new__(mcs, name, bases, namespace, **keywords)
        config = collected(bases, namespace, keywords)
        annotations = namespace.get("__annotations__") or {}
        privates = _take_privates(namespace, annotations)
        for base in reversed(bases):
            privates = {**getattr(base, "__private_attributes__", {}), **privates}
        decorated = _take_decorated(namespace)
        _check_annotated(namespace, annotations, bases)
        defaults = {}
        for field in list(annotations):
            if field in namespace and not _is_class_variable(annotations[field]):
                defaults[field] = namespace.pop(field)
        namespace["model_config"] = config
        namespace["__private_attributes__"] = privates
        generic = keywords.pop("__pydantic_generic_metadata__", None)
        cls = super().__new__(mcs, name, bases, namespace, **keywords)
        cls.__pydantic_decorators__ = _inherited(cls, "__pydantic_decorators__", decorated)
        parameters = tuple(getattr(cls, "__parameters__", ()))
        cls.__pydantic_generic_metadata__ = generic or {"origin": None, "args": (), "parameters": parameters}
        cls.__pydantic_custom_init__ = not getattr(cls.__init__, "__pydantic_base_init__", False)
        cls.__pydantic_root_model__ = bool(namespace.get("__pydantic_root_model__")) or any(
            [getattr(base, "__pydantic_root_model__", False) for base in bases])
        cls.__pydantic_own__ = (annotations, defaults)
        computed = {field: each for field, each in namespace.items() if isinstance(each, ComputedField)}
        cls.__pydantic_computed_fields__ = _inherited(cls, "__pydantic_computed_fields__", computed)
        cls.__pydantic_core_kept__ = None
        cls.__pydantic_fields__ = _fields_of(cls)
        _check_names(cls, decorated)
        try:
            cls.__pydantic_core__()
        except PydanticUndefinedAnnotation:
            pass  # model_rebuild(), or the first use, when everything is there
        for base in cls.__mro__[1:]:
            hook = base.__dict__.get("__pydantic_init_subclass__")
            if hook is not None:
                hook.__get__(None, cls)(**keywords)
                break
        return cls

    def __init__(cls, name, bases, namespace, **keywords):
        super().__init__(name, bases, namespace)

    def __getattr__(cls, name):
        if name in REFUSED:
            raise NotInWorkflows(f"BaseModel.{name}")
        fields = cls.__dict__.get("__private_attributes__")
        if fields and name in fields:
            return fields[name]
        raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")

    @property
    def model_fields(cls):
        return cls.__pydantic_fields__

    @property
    def model_computed_fields(cls):
        return cls.__pydantic_computed_fields__

    def __pydantic_core__(cls):
        """What makes instances; built once, when everything that the annotations name is there."""
        core = cls.__dict__.get("__pydantic_core_kept__")
        if core is None:
            core = _core_of(cls)
            cls.__pydantic_core_kept__ = core
        return core


def _take_privates(namespace, annotations):
    found = {}
    for name, value in list(namespace.items()):
        if isinstance(value, ModelPrivateAttr):
            if not name.startswith("_"):
                raise NameError("Private attributes must not use valid field names; use sunder names, "
                                f"e.g. {'_' + name!r} instead of {name!r}.")
            found[name] = value
            del namespace[name]
        elif name.startswith("_") and not name.startswith("__") and name in annotations:
            if not _is_class_variable(annotations[name]):
                found[name] = ModelPrivateAttr(value)
                del namespace[name]
    for name in annotations:
        if name.startswith("_") and not name.startswith("__") and name not in found:
            if name not in namespace and not _is_class_variable(annotations[name]):
                found[name] = ModelPrivateAttr()
    return found


def _take_decorated(namespace):
    return {name: value for name, value in namespace.items() if isinstance(value, Decorated)}


def _inherited(cls, name, own):
    found = {}
    for base in reversed(cls.__mro__[1:]):
        found.update(base.__dict__.get(name) or {})
    for key in cls.__dict__:
        if key in found and key not in own:
            del found[key]
    found.update(own)
    return found


def _fields_of(cls):
    """FieldInfo by name, those of the bases first."""
    fields = {}
    for base in reversed(cls.__mro__):
        own = base.__dict__.get("__pydantic_own__")
        if own is None:
            continue
        kept = base.__dict__.get("__pydantic_fields__")
        if kept is not None:
            fields.update({name: _inherited_field(cls, name, info) for name, info in kept.items()})
            continue
        annotations, defaults = own
        for name, annotation in annotations.items():
            if name.startswith("_") or name == "model_config" or _is_class_variable(annotation):
                continue
            annotation = _known(cls, annotation)
            if _is_class_variable(annotation):
                continue
            fields[name] = _with_aliases(cls, name, field_of(annotation, defaults.get(name, PydanticUndefined)))
    return fields


def _inherited_field(cls, name, info):
    """A field of a base, under the class's own generator of aliases."""
    if info.alias_priority == 1 or (info.alias_priority is None and cls.model_config.get("alias_generator")):
        copied = info.copied()
        copied.alias_priority = info.alias_priority
        return _with_aliases(cls, name, copied)
    return info


def _known(cls, annotation):
    """A text that can be read already."""
    if isinstance(annotation, str):
        return resolve(cls, annotation, True, {cls.__name__: cls})
    return annotation


def _with_aliases(cls, name, info):
    generator = cls.model_config.get("alias_generator")
    if generator is None or (info.alias_priority or 0) >= 2:
        return info
    if info.alias_priority == 1:
        info.alias = info.validation_alias = info.serialization_alias = None
    info.alias_priority = 1
    if isinstance(generator, AliasGenerator):
        alias, validation, serialization = generator.generate_aliases(name)
    else:
        alias = validation = serialization = generator(name)
    if info.alias is None:
        info.alias = alias
    if info.validation_alias is None:
        info.validation_alias = alias if validation is None else validation
    if info.serialization_alias is None:
        info.serialization_alias = alias if serialization is None else serialization
    return info


def _check_names(cls, decorated):
    for name, each in decorated.items():
        if each.kind != "field" or each.check_fields is False:
            continue
        for field in each.fields:
            if field != "*" and field not in cls.__pydantic_fields__:
                raise PydanticUserError(
                    f"Decorators defined with incorrect fields: {cls.__module__}.{cls.__qualname__}:"
                    f"{id(cls)}.{name} (use check_fields=False if you're inheriting from the model and "
                    "intended this)", "decorator-missing-field")


def _core_of(cls):
    config = cls.model_config
    scope = Scope(cls, config, _variables(cls))
    fields = []
    for name, info in cls.__pydantic_fields__.items():
        info.annotation = _known(cls, info.annotation)
        fields.append(field_node(cls, name, info, scope))
    before, outer = [], []
    for each in cls.__pydantic_decorators__.values():
        if each.kind != "model":
            continue
        function = each.bound(cls)
        if each.mode == "before":
            before.insert(0, (function, takes_info(function, 1)))
        else:
            outer.append((each.mode, function, takes_info(function, 2 if each.mode == "wrap" else 1)))
    by_alias = config.get("validate_by_alias", True)
    by_name = config.get("validate_by_name", config.get("populate_by_name", False))
    made = FieldsNode(fields, config.get("extra", "ignore"), by_alias, by_name, _extra_node(cls, scope),
                      config.get("loc_by_alias", True))
    return ModelCore(cls, made, config, before, outer, cls.__pydantic_root_model__)


def _variables(cls):
    """What the type variables of generic bases stand for."""
    found = {}
    for base in cls.__mro__:
        metadata = base.__dict__.get("__pydantic_generic_metadata__")
        if metadata is not None and metadata["origin"] is not None:
            parameters = metadata["origin"].__pydantic_generic_metadata__["parameters"]
            for variable, argument in zip(parameters, metadata["args"]):
                found.setdefault(variable, argument)
    return found


def _extra_node(cls, scope):
    """`__pydantic_extra__: dict[str, int]` says what is taken beside the fields."""
    annotation = (cls.__dict__.get("__annotations__") or {}).get("__pydantic_extra__")
    if annotation is None or cls.model_config.get("extra") != "allow":
        return None
    arguments = get_args(resolved(annotation, scope))
    return node_of(arguments[1], scope) if len(arguments) == 2 else None


def field_node(cls, name, info, scope):
    annotation = resolved(info.annotation, scope)
    if get_origin(annotation) is Annotated:
        kind, *metadata = get_args(annotation)
        assigned = dict(info.constraints)
        for each in metadata:  # what stands in Annotated is applied there
            if isinstance(each, FieldInfo):
                for constraint in each.constraints:
                    if assigned.get(constraint) == each.constraints[constraint]:
                        assigned.pop(constraint, None)
        metadata = [_without_default(each) for each in metadata]
        node = annotated_node(kind, metadata, scope)
    else:
        assigned = info.constraints
        if info.discriminator is not None:
            node = annotated_node(annotation, [FieldInfo(discriminator=info.discriminator)], scope)
        else:
            node = node_of(annotation, scope)
    node = bounded_node(node, assigned)
    for each in cls.__pydantic_decorators__.values():
        if each.kind == "field" and (name in each.fields or "*" in each.fields):
            inner = None if each.mode == "plain" else node
            node = _AROUND[each.mode](each.bound(cls), inner, cls.model_config, name)
    if not info.is_required():
        validate = info.validate_default
        if validate is None:
            validate = cls.model_config.get("validate_default", False)
        node = DefaultNode(node, info.default, info.default_factory, validate)
    return FieldNode(name, paths_of(info.validation_alias), node, bool(info.frozen))


def _without_default(each):
    if isinstance(each, FieldInfo) and not each.is_required():
        given = {name: value for name, value in each.given.items() if name not in ("default", "default_factory")}
        return FieldInfo(**given)
    return each
