"""Nodes of dataclasses, TypedDicts and NamedTuples."""

from collections.abc import Mapping
from pydantic._failures import Invalid, Line, invalid, line_of_exception
from pydantic._state import NEARLY, Node


class DataclassNode(Node):
    def __init__(self, cls, fields, config):
        self.cls = cls
        self.fields = fields
        self.config = config
        self.name = cls.__name__

    def model_class(self):
        return self.cls

    def check(self, value, state):
        if isinstance(value, self.cls):
            return value
        strict = self.is_strict(state) and not (state.json or state.border)
        if strict:
            raise invalid("dataclass_exact_type", value, {"class_name": self.cls.__name__})
        if not isinstance(value, Mapping):
            raise invalid("dataclass_type", value, {"class_name": self.cls.__name__})
        state.lower(NEARLY)
        values, beside, names = self.fields().check(value, value, state)
        made = object.__new__(self.cls)
        for name, each in {**values, **(beside or {})}.items():
            object.__setattr__(made, name, each)
        finish = getattr(self.cls, "__post_init__", None)
        if finish is not None:
            try:
                made.__post_init__()
            except (ValueError, AssertionError) as error:
                raise Invalid([line_of_exception(error, value)])
        return made


class TypedDictNode(Node):
    def __init__(self, cls, fields, required, extra):
        self.cls = cls
        self.fields = fields
        self.required = required
        self.extra = extra
        self.name = cls.__name__

    def check(self, value, state):
        if not isinstance(value, dict):
            raise invalid("dict_type", value)
        made, lines = {}, []
        for name, node in self.fields().items():
            if name not in value:
                if name in self.required:
                    lines.append(Line("missing", (name,), value))
                continue
            try:
                made[name] = node.check(value[name], state)
            except Invalid as problem:
                lines.extend(problem.within(name))
        for name, each in value.items():
            if name not in self.fields():
                if self.extra == "forbid":
                    lines.append(Line("extra_forbidden", (name,), each))
                elif self.extra == "allow":
                    made[name] = each
        if lines:
            raise Invalid(lines)
        return made


class NamedTupleNode(Node):
    def __init__(self, cls, fields, defaults):
        self.cls = cls
        self.fields = fields
        self.defaults = defaults
        self.name = "call"

    def check(self, value, state):
        names = list(self.fields())
        if isinstance(value, Mapping):
            given = dict(value)
        elif isinstance(value, (list, tuple)):
            given = dict(zip(names, value))
        else:
            raise invalid("arguments_type", value)
        lines, made = [], {}
        for index, (name, node) in enumerate(self.fields().items()):
            if name not in given:
                if name not in self.defaults:
                    lines.append(Line("missing_argument", (index if not isinstance(value, Mapping) else name,), value))
                continue
            try:
                made[name] = node.check(given[name], state)
            except Invalid as problem:
                lines.extend(problem.within(name if isinstance(value, Mapping) else index))
        if isinstance(value, (list, tuple)):
            for index in range(len(names), len(value)):
                lines.append(Line("unexpected_positional_argument", (index,), value[index]))
        for name in given:
            if name not in names:
                lines.append(Line("unexpected_keyword_argument", (name,), given[name]))
        if lines:
            raise Invalid(lines)
        return self.cls(**made)
