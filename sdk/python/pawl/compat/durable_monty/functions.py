"""Functions by name: those that were registered, and those that can be imported."""

from __future__ import annotations

import importlib
import sys
from typing import Any, Callable, Dict, List, Optional

_registered: Dict[str, Callable[..., Any]] = {}


def register_function(name: str, function: Optional[Callable[..., Any]] = None) -> Any:
    """@register_function("process"): executions call it by that name."""

    def register(found: Callable[..., Any]) -> Callable[..., Any]:
        _registered[name] = found
        return found

    return register if function is None else register(function)


def find_named(name: str) -> Optional[Callable[..., Any]]:
    """A function by a name without dots: a registered one, or one of the program that runs."""
    if name in _registered:
        return _registered[name]
    found = getattr(sys.modules.get("__main__"), name, None)
    return found if callable(found) else None


def get_function(path: str) -> Callable[..., Any]:
    """A function by its path: "myapp.tasks.process". KeyError: it cannot be imported."""
    if path in _registered:
        return _registered[path]
    if "." not in path:
        raise KeyError(
            "Invalid function path '%s'. Must be a full import path like 'myapp.tasks.%s' or '__main__.%s'."
            % (path, path, path))
    module, _, name = path.rpartition(".")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise KeyError("Could not import function '%s': %s" % (path, error)) from None


def execute_function(path: str, args: List[Any], kwargs: Optional[Dict[str, Any]] = None) -> Any:
    function = find_named(path) if "." not in path else None
    return (function or get_function(path))(*args, **(kwargs or {}))
