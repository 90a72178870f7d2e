"""pydantic.dataclasses: dataclasses whose fields are checked."""

from dataclasses import MISSING, dataclass as _dataclass, field as _field
from _annotations import resolve
from pydantic._failures import ArgsKwargs, Invalid, Line, ValidationError, line_of_exception
from pydantic._functions import call_validator, takes_info
from pydantic._model_class import field_node
from pydantic._model_nodes import FieldsNode
from pydantic._record_nodes import DataclassNode
from pydantic._schema import Scope
from pydantic._state import State
from pydantic.fields import Field, FieldInfo, PydanticUndefined, field_of
from pydantic.functional_validators import Decorated

__all__ = ["dataclass", "rebuild_dataclass"]


def dataclass(_cls=None, *, init=False, repr=True, eq=True, order=False, unsafe_hash=False, frozen=None,
              config=None, validate_on_init=None, kw_only=False, slots=False):
    """@dataclass: as Python's, with fields that are checked."""

    def decorate(cls):
        settings = dict(config or getattr(cls, "__pydantic_config__", None) or {})
        is_frozen = bool(frozen if frozen is not None else settings.get("frozen"))
        annotations = dict(cls.__dict__.get("__annotations__") or {})
        infos = {}
        for name, annotation in annotations.items():
            default = cls.__dict__.get(name, MISSING)
            if isinstance(default, FieldInfo):
                infos[name] = default
                setattr(cls, name, _plain_field(default, kw_only))
        made = _dataclass(cls, init=True, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash,
                          frozen=is_frozen, kw_only=kw_only, slots=slots)
        made.__pydantic_config__ = settings
        made.model_config = settings
        made.__pydantic_decorators__ = _decorators(made)
        made.__pydantic_dataclass_infos__ = _infos(made, infos)
        made.__pydantic_dataclass_kept__ = None
        made.__pydantic_dataclass_core__ = classmethod(_core)
        made.__init__ = _init_of(made)
        return made

    return decorate if _cls is None else decorate(_cls)


def rebuild_dataclass(cls, **options):
    cls.__pydantic_dataclass_kept__ = None
    return True


def _plain_field(info, kw_only):
    given = {"repr": info.repr}
    if info.init is False:
        given["init"] = False
    if info.kw_only is not None:
        given["kw_only"] = info.kw_only
    if info.default_factory is not None:
        return _field(default_factory=info.default_factory, **given)
    if info.default is not PydanticUndefined:
        return _field(default=info.default, **given)
    return _field(**given)


def _decorators(cls):
    found = {}
    for base in reversed(cls.__mro__):
        found.update({name: each for name, each in base.__dict__.items() if isinstance(each, Decorated)})
    return found


def _infos(cls, own):
    """FieldInfo of every field, by name."""
    found = {}
    for base in cls.__mro__[1:]:
        for name, info in (base.__dict__.get("__pydantic_dataclass_infos__") or {}).items():
            found.setdefault(name, info)
    annotations = {}
    for base in reversed(cls.__mro__):
        for name, annotation in (base.__dict__.get("__annotations__") or {}).items():
            annotations[name] = resolve(base, annotation, True)
    infos = {}
    for name, field in cls.__dataclass_fields__.items():
        if str(field._field_type) != "_FIELD":
            continue
        if name in found and name not in (cls.__dict__.get("__annotations__") or {}):
            infos[name] = found[name]
            continue
        default = own.get(name, PydanticUndefined)
        if default is PydanticUndefined:
            if field.default_factory is not MISSING:
                default = Field(default_factory=field.default_factory)
            elif field.default is not MISSING:
                default = field.default
        infos[name] = field_of(annotations[name], default)
    return infos


def _core(cls):
    kept = cls.__dict__.get("__pydantic_dataclass_kept__")
    if kept is None:
        config = cls.__pydantic_config__
        kept = _CheckedDataclass(cls, config)
        cls.__pydantic_dataclass_kept__ = kept
    return kept


class _CheckedDataclass(DataclassNode):
    def __init__(self, cls, config):
        super().__init__(cls, self.made_fields, config)
        self.strict = config.get("strict")
        self.kept = None
        self.before, self.after = [], []
        for each in cls.__pydantic_decorators__.values():
            if each.kind == "model":
                function = each.bound(cls)
                kept = self.before if each.mode == "before" else self.after
                kept.append((function, takes_info(function, 1)))

    def made_fields(self):
        if self.kept is None:
            cls = self.cls
            scope = Scope(cls, self.config)
            fields = []
            for name, info in cls.__pydantic_dataclass_infos__.items():
                node = field_node(cls, name, info, scope)
                node.init = cls.__dataclass_fields__[name].init
                fields.append(node)
            by_name = self.config.get("validate_by_name", self.config.get("populate_by_name", False))
            self.kept = FieldsNode(fields, self.config.get("extra", "ignore"), True, by_name,
                                   extra_error="unexpected_keyword_argument")
        return self.kept

    def check(self, value, state):
        return self.around(value, state, lambda data: super(_CheckedDataclass, self).check(data, state))

    def around(self, value, state, make):
        for function, info in self.before:
            value = call_validator(function, info, state, self.config, None, value, value)
        made = make(value)
        for function, info in self.after:
            made = call_validator(function, info, state, self.config, None, value, made)
        return made

    def called(self, data, whole, places, state):
        """The fields of an object that is being made by a call; `places`: of those given by position."""
        try:
            values, beside, names = self.made_fields().check(data, whole, state)
        except Invalid as problem:
            for line in problem.lines:
                if line.loc and line.loc[0] in places and line.kind != "missing":
                    line.loc = (places[line.loc[0]],) + line.loc[1:]
            raise
        return {**values, **(beside or {})}


def _init_of(cls):
    """An __init__ that checks what it is given."""
    names = [name for name, field in cls.__dataclass_fields__.items()
             if field.init and not field.kw_only and str(field._field_type) == "_FIELD"]

    def __init__(self, *args, **kwargs):
        core = type(self).__pydantic_dataclass_core__()
        data, places, lines = dict(kwargs), {}, []
        for index, value in enumerate(args):
            if index >= len(names):
                lines.append(Line("unexpected_positional_argument", (index,), value))
            elif names[index] in data:
                lines.append(Line("multiple_argument_values", (names[index],), data[names[index]]))
            else:
                data[names[index]] = value
                places[names[index]] = index
        state = State(core.strict)
        whole = ArgsKwargs(args, kwargs)

        def fill(given):
            for name, value in core.called(given, whole, places, state).items():
                object.__setattr__(self, name, value)
            if hasattr(type(self), "__post_init__"):
                try:
                    self.__post_init__()
                except (ValueError, AssertionError) as error:
                    raise Invalid([line_of_exception(error, whole)])
            return self

        try:
            if lines:
                raise Invalid(lines)
            core.around(data, state, fill)
        except Invalid as problem:
            raise ValidationError(type(self).__name__, problem.lines) from None

    return __init__
