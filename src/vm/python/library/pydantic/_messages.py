"""What is said of data that does not fit, by kind of error."""

from datetime import datetime

TEMPLATES = {
    "no_such_attribute": "Object has no attribute '{attribute}'",
    "json_invalid": "Invalid JSON: {error}",
    "json_type": "JSON input should be string, bytes or bytearray",
    "recursion_loop": "Recursion error - cyclic reference detected",
    "missing": "Field required",
    "frozen_field": "Field is frozen",
    "frozen_instance": "Instance is frozen",
    "extra_forbidden": "Extra inputs are not permitted",
    "invalid_key": "Keys should be strings",
    "get_attribute_error": "Error extracting attribute: {error}",
    "model_type": "Input should be a valid dictionary or instance of {class_name}",
    "model_attributes_type": "Input should be a valid dictionary or object to extract fields from",
    "dataclass_type": "Input should be a dictionary or an instance of {class_name}",
    "dataclass_exact_type": "Input should be an instance of {class_name}",
    "default_factory_not_called": "The default factory uses validated data, but at least one "
                                  "validation error occurred",
    "none_required": "Input should be None",
    "greater_than": "Input should be greater than {gt}",
    "greater_than_equal": "Input should be greater than or equal to {ge}",
    "less_than": "Input should be less than {lt}",
    "less_than_equal": "Input should be less than or equal to {le}",
    "multiple_of": "Input should be a multiple of {multiple_of}",
    "finite_number": "Input should be a finite number",
    "too_short": "{field_type} should have at least {min_length} item{plural} after validation, "
                 "not {actual_length}",
    "too_long": "{field_type} should have at most {max_length} item{plural} after validation, "
                "not {actual_length}",
    "iterable_type": "Input should be iterable",
    "iteration_error": "Error iterating over object, error: {error}",
    "string_type": "Input should be a valid string",
    "string_unicode": "Input should be a valid string, unable to parse raw data as a unicode string",
    "string_too_short": "String should have at least {min_length} character{plural}",
    "string_too_long": "String should have at most {max_length} character{plural}",
    "string_pattern_mismatch": "String should match pattern '{pattern}'",
    "enum": "Input should be {expected}",
    "dict_type": "Input should be a valid dictionary",
    "list_type": "Input should be a valid list",
    "tuple_type": "Input should be a valid tuple",
    "set_type": "Input should be a valid set",
    "set_item_not_hashable": "Set items should be hashable",
    "frozen_set_type": "Input should be a valid frozenset",
    "bool_type": "Input should be a valid boolean",
    "bool_parsing": "Input should be a valid boolean, unable to interpret input",
    "int_type": "Input should be a valid integer",
    "int_parsing": "Input should be a valid integer, unable to parse string as an integer",
    "int_from_float": "Input should be a valid integer, got a number with a fractional part",
    "int_parsing_size": "Unable to parse input string as an integer, exceeded maximum size",
    "float_type": "Input should be a valid number",
    "float_parsing": "Input should be a valid number, unable to parse string as a number",
    "bytes_type": "Input should be a valid bytes",
    "bytes_too_short": "Data should have at least {min_length} byte{plural}",
    "bytes_too_long": "Data should have at most {max_length} byte{plural}",
    "value_error": "Value error, {error}",
    "assertion_error": "Assertion failed, {error}",
    "literal_error": "Input should be {expected}",
    "date_type": "Input should be a valid date",
    "date_parsing": "Input should be a valid date in the format YYYY-MM-DD, {error}",
    "date_from_datetime_parsing": "Input should be a valid date or datetime, {error}",
    "date_from_datetime_inexact": "Datetimes provided to dates should have zero time - e.g. be exact "
                                  "dates",
    "time_type": "Input should be a valid time",
    "time_parsing": "Input should be in a valid time format, {error}",
    "datetime_type": "Input should be a valid datetime",
    "datetime_parsing": "Input should be a valid datetime, {error}",
    "datetime_from_date_parsing": "Input should be a valid datetime or date, {error}",
    "datetime_past": "Input should be in the past",
    "datetime_future": "Input should be in the future",
    "date_past": "Date should be in the past",
    "date_future": "Date should be in the future",
    "timezone_naive": "Input should not have timezone info",
    "timezone_aware": "Input should have timezone info",
    "time_delta_type": "Input should be a valid timedelta",
    "time_delta_parsing": "Input should be a valid timedelta, {error}",
    "is_instance_of": "Input should be an instance of {class}",
    "is_subclass_of": "Input should be a subclass of {class}",
    "callable_type": "Input should be callable",
    "union_tag_invalid": "Input tag '{tag}' found using {discriminator} does not match any of the "
                         "expected tags: {expected_tags}",
    "union_tag_not_found": "Unable to extract tag using discriminator {discriminator}",
    "unexpected_keyword_argument": "Unexpected keyword argument",
    "unexpected_positional_argument": "Unexpected positional argument",
    "multiple_argument_values": "Got multiple values for argument",
    "missing_argument": "Missing required argument",
    "uuid_type": "UUID input should be a string, bytes or UUID object",
    "uuid_parsing": "Input should be a valid UUID, {error}",
    "uuid_version": "UUID version {expected_version} expected",
    "decimal_type": "Decimal input should be an integer, float, string or Decimal object",
    "decimal_parsing": "Input should be a valid decimal",
    "decimal_max_digits": "Decimal input should have no more than {max_digits} digit{plural} in total",
    "decimal_max_places": "Decimal input should have no more than {decimal_places} decimal "
                          "place{plural}",
    "decimal_whole_digits": "Decimal input should have no more than {whole_digits} digit{plural} "
                            "before the decimal point",
    "path_type": "Input is not a valid path for {class}",
    "is_type": "Input should be a type",
    "sequence_str": "'{type_name}' instances are not allowed as a Sequence value",
    "arguments_type": "Arguments must be a tuple, list or a dictionary",
}
# Where JSON calls it something else.
JSON_TEMPLATES = {
    "none_required": "Input should be null",
    "list_type": "Input should be a valid array",
    "tuple_type": "Input should be a valid array",
    "iterable_type": "Input should be a valid array",
    "set_type": "Input should be a valid array",
    "frozen_set_type": "Input should be a valid array",
    "model_type": "Input should be an object",
    "model_attributes_type": "Input should be an object",
    "dict_type": "Input should be an object",
    "dataclass_type": "Input should be an object",
    "time_delta_type": "Input should be a valid duration",
    "time_delta_parsing": "Input should be a valid duration, {error}",
}
# Errors that count something: of which part of the context `plural` is made.
_COUNTED = {
    "too_short": "min_length", "too_long": "max_length", "string_too_short": "min_length",
    "string_too_long": "max_length", "bytes_too_short": "min_length", "bytes_too_long": "max_length",
    "decimal_max_digits": "max_digits", "decimal_max_places": "decimal_places",
    "decimal_whole_digits": "whole_digits",
}


def _shown(value):
    """A bound as it is written: 0.5, 1, 2024-01-01."""
    if isinstance(value, float):
        return str(int(value)) if value == value // 1 and abs(value) < 1e16 else repr(value)
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value)


def message_of(kind, context, from_json):
    template = JSON_TEMPLATES.get(kind) if from_json else None
    if template is None:
        template = TEMPLATES[kind]
    if "{" not in template:
        return template
    parts = {name: _shown(value) for name, value in context.items()}
    counted = _COUNTED.get(kind)
    if counted is not None:
        parts["plural"] = "" if context[counted] == 1 else "s"
        if context.get("actual_length", 0) is None:
            parts["actual_length"] = "more"
    text = template
    for name, value in parts.items():
        text = text.replace("{" + name + "}", value)
    return text
