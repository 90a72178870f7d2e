"""Nodes of models, dataclasses, TypedDicts and NamedTuples."""

from collections.abc import Mapping
from pydantic._failures import Invalid, Line, Omit, ValidationError, invalid
from pydantic._functions import DefaultNode, call_validator
from pydantic._state import NEARLY, Node


class FieldNode:
    """A field: its name, where it is in the data, and its type."""

    __slots__ = ("name", "aliases", "node", "default", "frozen", "init")

    def __init__(self, name, aliases, node, frozen=False, init=True):
        self.name = name
        self.aliases = aliases  # paths, each a tuple of keys; empty: only the name
        self.node = node
        self.default = node if isinstance(node, DefaultNode) else None
        self.frozen = frozen
        self.init = init


_MISSING = object()


def _at(data, path):
    for step in path:
        try:
            if isinstance(data, (str, bytes)):
                return _MISSING
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return _MISSING
    return data


class FieldsNode:
    """The fields of a class, looked up in a mapping. It gives what they became, by name."""

    def __init__(self, fields, extra, by_alias, by_name, extra_node=None, loc_by_alias=True,
                 extra_error="extra_forbidden"):
        self.fields = fields
        self.extra = extra
        self.by_alias = by_alias
        self.by_name = by_name
        self.extra_node = extra_node
        self.loc_by_alias = loc_by_alias
        self.extra_error = extra_error

    def look_up(self, field, data, by_alias, by_name, used):
        if by_alias:
            for path in field.aliases:
                found = _at(data, path)
                if found is not _MISSING:
                    used.add(path[0])
                    return found, path
        if (by_name or not field.aliases) and field.name in data:
            used.add(field.name)
            return data[field.name], (field.name,)
        return _MISSING, None

    def place(self, field, path, by_alias):
        if self.loc_by_alias and path is not None:
            return path
        if self.loc_by_alias and by_alias and field.aliases:
            return field.aliases[0]
        return (field.name,)

    def check(self, data, whole, state):
        """The values, what is beside them, and the names of the fields that were given."""
        by_alias = self.by_alias if state.by_alias is None else state.by_alias
        by_name = self.by_name if state.by_name is None else state.by_name
        values, given, lines, used = {}, set(), [], set()
        outer = state.data, state.field_name, state.failed
        state.data, state.failed = values, False
        count = 0
        try:
            for field in self.fields:
                found, path = (_MISSING, None)
                if field.init:
                    found, path = self.look_up(field, data, by_alias, by_name, used)
                state.field_name = field.name
                try:
                    if found is not _MISSING:
                        values[field.name] = field.node.check(found, state)
                        given.add(field.name)
                        count += 1
                    elif field.default is not None:
                        values[field.name] = field.default.default_value(state, field.name)
                    else:
                        state.failed = True
                        lines.append(Line("missing", self.place(field, None, by_alias), whole))
                except Invalid as problem:
                    state.failed = True
                    if found is _MISSING:
                        lines.extend(problem.lines)
                        continue
                    for step in reversed(self.place(field, path, by_alias)):
                        problem.within(step)
                    lines.extend(problem.lines)
                except Omit:
                    pass
        finally:
            state.data, state.field_name, state.failed = outer
        beside = self.beside(data, used, state, lines, given)
        if lines:
            raise Invalid(lines)
        state.fields_set = (state.fields_set or 0) + count
        return values, beside, given

    def beside(self, data, used, state, lines, given):
        if self.extra == "ignore":
            return None
        found = {}
        for key, value in data.items():
            if not isinstance(key, str):
                lines.append(Line("invalid_key", (key if isinstance(key, int) else str(key),), key))
                continue
            if key in used:
                continue
            if self.extra == "forbid":
                lines.append(Line(self.extra_error, (key,), value))
                continue
            if self.extra_node is not None:
                try:
                    value = self.extra_node.check(value, state)
                except Invalid as problem:
                    lines.extend(problem.within(key))
                    continue
            found[key] = value
            given.add(key)
        return found if self.extra == "allow" else None


class _Attributes(Mapping):
    """The attributes of an object, as a mapping: from_attributes=True."""

    def __init__(self, subject):
        self.subject = subject

    def __getitem__(self, name):
        try:
            return getattr(self.subject, name)
        except AttributeError:
            raise KeyError(name)

    def __contains__(self, name):
        return hasattr(self.subject, name)

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


class ModelNode(Node):
    """A model. Its fields are looked up when data comes: a model may hold others of its own kind."""

    def __init__(self, cls):
        self.cls = cls
        self.name = cls.__name__

    def model_class(self):
        return self.cls

    def check(self, value, state):
        return self.cls.__pydantic_core__().run(value, state)


class ModelCore:
    """What a model class keeps to make instances of.

    Functions of model_validator lie around it: those of "wrap" and "after" around everything, the
    last one outermost; those of "before" around the fields, the last one first.
    """

    def __init__(self, cls, fields, config, before, outer, root):
        self.cls = cls
        self.fields = fields
        self.config = config
        self.strict = config.get("strict")
        self.before = before
        self.outer = outer
        self.root = root
        self.revalidate = config.get("revalidate_instances", "never")

    def run(self, value, state, instance=None):
        return self.around(len(self.outer), value, state, instance)

    def around(self, depth, value, state, instance):
        if depth == 0:
            return self.plain(value, state, instance)
        mode, function, info = self.outer[depth - 1]
        if mode == "after":
            made = self.around(depth - 1, value, state, instance)
            return call_validator(function, info, state, self.config, False, value, made)

        def handler(inside, outer_location=None):
            try:
                return self.around(depth - 1, inside, state, instance)
            except Invalid as problem:
                raise ValidationError(self.cls.__name__, problem.lines)

        return call_validator(function, info, state, self.config, False, value, value, handler)

    def plain(self, value, state, instance):
        cls = self.cls
        if instance is not None:
            self.fill(instance, value, state, None)
            return instance
        if isinstance(value, cls):
            always = self.revalidate == "always"
            if always or (self.revalidate == "subclass-instances" and type(value) is not cls):
                fields = value.root if self.root else {**value.__dict__, **(value.__pydantic_extra__ or {})}
                return self.made(fields, state, set(value.__pydantic_fields_set__))
            return value
        origin = cls.__pydantic_generic_metadata__["origin"]
        if origin is not None and isinstance(value, origin):
            fields = value.root if self.root else dict(value.__dict__)
            return self.made(fields, state, set(value.__pydantic_fields_set__))
        state.lower(NEARLY)
        return self.made(value, state, None)

    def made(self, value, state, given):
        made = self.cls.__new__(self.cls)
        if self.cls.__pydantic_custom_init__ and given is None and isinstance(value, dict):
            made.__init__(**value)
        else:
            self.fill(made, value, state, given)
        return made

    def data_of(self, value, state):
        if isinstance(value, dict):
            return value
        strict = state.strict if state.strict is not None else bool(self.strict)
        attributes = state.attributes
        if attributes is None:
            attributes = self.config.get("from_attributes", False)
        if not strict and isinstance(value, Mapping):
            return value
        if not attributes:
            raise invalid("model_type", value, {"class_name": self.cls.__name__})
        if isinstance(value, (str, bytes, int, float, list, tuple, set, type(None))):
            raise invalid("model_attributes_type", value)
        return _Attributes(value)

    def fill(self, made, value, state, given):
        """Gives an instance its fields."""
        outer = state.strict
        if self.strict is not None and outer is None:
            state.strict = self.strict
        for function, info in self.before:
            value = call_validator(function, info, state, self.config, False, value, value)
        if self.root:
            values = {"root": self.root_value(value, state)}
            beside, names = None, set() if value is NOT_GIVEN else {"root"}
        else:
            data = self.data_of(value, state)
            values, beside, names = self.fields.check(data, value, state)
        state.strict = outer
        set_state(made, values, beside, names if given is None else given)
        self.cls.__pydantic_finish__(made, state.context)

    def root_value(self, value, state):
        field = self.fields.fields[0]
        state.field_name = "root"
        if value is NOT_GIVEN:
            if field.default is None:
                raise invalid("missing", {})
            return field.default.default_value(state, "root")
        return field.node.check(value, state)

    def checked_assignment(self, model, name, value, state):
        """What a field becomes (validate_assignment=True)."""
        for field in self.fields.fields:
            if field.name != name:
                continue
            for function, info in self.before:
                call_validator(function, info, state, self.config, False, value, {**model.__dict__, name: value})
            state.data = {key: each for key, each in model.__dict__.items() if key != name}
            state.field_name = name
            state.strict = self.strict
            try:
                return field.node.check(value, state)
            except Invalid as problem:
                problem.within(name)
                raise
        return value


NOT_GIVEN = object()


def set_state(model, values, beside, names):
    object.__setattr__(model, "__dict__", values)
    object.__setattr__(model, "__pydantic_fields_set__", names)
    object.__setattr__(model, "__pydantic_extra__", beside)
