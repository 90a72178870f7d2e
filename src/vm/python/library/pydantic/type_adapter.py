"""pydantic.type_adapter: checks for types that are no models."""

from pydantic._dump import Options, dumped, json_text
from pydantic._failures import Invalid, ValidationError
from pydantic._json import parsed
from pydantic._schema import Scope, node_of
from pydantic._state import State
from pydantic.errors import NotInWorkflows


class TypeAdapter:
    """TypeAdapter(list[Order]).validate_python(data)"""

    def __init__(self, type, *, config=None, _parent_depth=2, module=None):
        self._type = type
        self._node = node_of(type, Scope(_Module(), config))
        self._config = config or {}

    def __repr__(self):
        shown = self._type.__name__ if isinstance(self._type, _type) else repr(self._type)
        return f"TypeAdapter({shown})"

    def _checked(self, value, state):
        try:
            return self._node.check(value, state)
        except Invalid as problem:
            raise ValidationError(self._config.get("title") or self._node.name, problem.lines,
                                  "json" if state.json else "python") from None

    def validate_python(self, object, /, *, strict=None, extra=None, from_attributes=None, context=None,
                        experimental_allow_partial=False, by_alias=None, by_name=None):
        return self._checked(object, State(strict, False, from_attributes, context, by_alias, by_name))

    def validate_json(self, data, /, *, strict=None, extra=None, context=None, experimental_allow_partial=False,
                      by_alias=None, by_name=None):
        try:
            value = parsed(data)
        except Invalid as problem:
            raise ValidationError(self._node.name, problem.lines, "json") from None
        return self._checked(value, State(strict, True, None, context, by_alias, by_name))

    def validate_strings(self, obj, /, **options):
        raise NotInWorkflows("TypeAdapter.validate_strings")

    def json_schema(self, **options):
        raise NotInWorkflows("TypeAdapter.json_schema")

    def get_default_value(self, *, strict=None, context=None):
        raise NotInWorkflows("TypeAdapter.get_default_value")

    def rebuild(self, **options):
        return None

    def dump_python(self, instance, /, *, mode="python", include=None, exclude=None, by_alias=None,
                    exclude_unset=False, exclude_defaults=False, exclude_none=False, round_trip=False,
                    warnings=True, fallback=None, serialize_as_any=False, context=None,
                    exclude_computed_fields=False):
        options = Options(mode, by_alias, exclude_unset, exclude_defaults, exclude_none, round_trip,
                          exclude_computed_fields, fallback)
        return dumped(instance, options, include, exclude, self._node)

    def dump_json(self, instance, /, *, indent=None, ensure_ascii=False, include=None, exclude=None, by_alias=None,
                  exclude_unset=False, exclude_defaults=False, exclude_none=False, round_trip=False,
                  warnings=True, fallback=None, serialize_as_any=False, context=None,
                  exclude_computed_fields=False):
        options = Options("json", by_alias, exclude_unset, exclude_defaults, exclude_none, round_trip,
                          exclude_computed_fields, fallback)
        made = dumped(instance, options, include, exclude, self._node)
        return json_text(made, indent, ensure_ascii).encode("utf-8")


_type = type


class _Module:
    """Nothing is known of where an adapter stands: texts in its type name nothing."""

    __name__ = "TypeAdapter"
