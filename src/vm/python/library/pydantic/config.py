"""pydantic.config: ConfigDict, and what of it workflows have."""

from typing import TypedDict
from pydantic.errors import PydanticUserError

_KNOWN = frozenset((
    "title", "extra", "frozen", "populate_by_name", "use_enum_values", "validate_assignment",
    "arbitrary_types_allowed", "from_attributes", "loc_by_alias", "alias_generator", "strict",
    "validate_default", "str_strip_whitespace", "str_to_lower", "str_to_upper", "str_min_length",
    "str_max_length", "allow_inf_nan", "coerce_numbers_to_str", "revalidate_instances",
    "validate_by_alias", "validate_by_name", "serialize_by_alias", "hide_input_in_errors",
    "ser_json_timedelta", "ser_json_bytes", "protected_namespaces", "validate_return",
    "use_attribute_docstrings", "json_schema_extra", "json_encoders", "defer_build",
    "val_json_bytes", "ser_json_inf_nan", "cache_strings", "regex_engine",
    "validation_error_cause", "model_title_generator", "field_title_generator",
    "ignored_types", "plugin_settings", "json_schema_serialization_defaults_required",
    "json_schema_mode_override", "polymorphic_serialization", "url_preserve_empty_path",
    "serialize_by_name", "ser_json_temporal", "val_temporal_unit",
))


class ConfigDict(TypedDict, total=False):
    """The settings of a model: ConfigDict(extra="forbid", frozen=True)."""

    title: str
    extra: str
    frozen: bool
    populate_by_name: bool
    strict: bool


def collected(bases, namespace, keywords):
    """The settings of a class: its bases', its own, and those of its class statement."""
    config = {}
    for base in reversed(bases):
        config.update(getattr(base, "model_config", None) or {})
    own = namespace.get("model_config")
    if own:
        config.update(own)
    for name in list(keywords):
        if name in _KNOWN:
            config[name] = keywords.pop(name)
    if config.get("extra") not in (None, "ignore", "forbid", "allow"):
        raise PydanticUserError(f"Invalid extra behavior: {config['extra']!r}", "invalid-extra")
    return config
