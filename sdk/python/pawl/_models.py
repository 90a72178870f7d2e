"""Models of pydantic at the border. The package itself is not needed here: models bring their own methods.

A model is written by the names of its fields, with what it keeps beside them (extra="allow"), and read by the names
or their aliases. A RootModel is written as what it holds.
"""

from __future__ import annotations

from typing import Any, Dict, List, Tuple


def is_model(cls: Any) -> bool:
    return hasattr(cls, "__pydantic_fields__") and hasattr(cls, "model_validate")


def is_root_model(cls: Any) -> bool:
    return bool(getattr(cls, "__pydantic_root_model__", False))


def fields_of(model: Any) -> Dict[str, Any]:
    """What a model is written as, if it is no RootModel."""
    names = type(model).__pydantic_fields__
    known = vars(model)
    return {**{name: known[name] for name in names if name in known}, **(model.__pydantic_extra__ or {})}


def validated(cls: Any, data: Any) -> Any:
    """A model out of data, by the names of its fields or their aliases."""
    try:
        return cls.model_validate(data, by_alias=True, by_name=True)
    except TypeError as error:
        if "by_alias" not in str(error):
            raise
    # Before 2.11 there was no by_name.
    if isinstance(data, dict):
        aliases = {name: field.validation_alias for name, field in cls.model_fields.items()
                   if isinstance(field.validation_alias, str)}
        data = {aliases[name] if name in aliases and aliases[name] not in data else name: value
                for name, value in data.items()}
    return cls.model_validate(data)


def made_of(cls: Any, data: Any) -> Tuple[Any, List[Any], str]:
    """A model out of data; or None, the place that does not fit, and why."""
    try:
        return validated(cls, data), [], ""
    except Exception as error:
        told = getattr(error, "errors", None)
        if not callable(told) or not hasattr(error, "error_count"):
            return None, [], str(error) or type(error).__name__
        problems = told()
        more = " (and %d more)" % (len(problems) - 1) if len(problems) > 1 else ""
        return None, list(problems[0]["loc"]), problems[0]["msg"] + more
