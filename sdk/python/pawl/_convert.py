"""What a function's annotations make of payloads: its arguments, and what it returns.

What an annotation has to say is worked out once for a function (_types.py). A function without
annotations costs nothing.
"""

from __future__ import annotations

import inspect
import sys
from typing import Any, Callable, Dict, List, Optional, Tuple

from ._types import Converter, Misfit, Scope, built, converted, converter_of, describe


def scope_of(thing: Any) -> Scope:
    """Where the texts among the annotations of a function look their names up."""
    module = sys.modules.get(getattr(thing, "__module__", ""))
    names = dict(vars(module)) if module else {}
    names.update(getattr(thing, "__globals__", {}))
    return Scope(names)


def annotations_of(function: Any) -> Dict[str, Any]:
    """As they are written, texts included. Of what is called like a function: of its __call__."""
    plain = inspect.unwrap(function)
    if not hasattr(plain, "__code__") and hasattr(type(plain), "__call__"):
        plain = getattr(plain, "func", None) or getattr(type(plain).__call__, "__func__", type(plain).__call__)
    return dict(getattr(plain, "__annotations__", {}))


class ArgumentConverter:
    """Makes a function's arguments from payloads, by its annotations."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._by_name: Dict[str, "_Parameter"] = {}
        self._by_position: List[Optional["_Parameter"]] = []
        self._rest: Optional["_Parameter"] = None
        self._other_names: Optional["_Parameter"] = None
        hints = annotations_of(function)
        scope = scope_of(inspect.unwrap(function))
        for parameter in inspect.signature(function).parameters.values():
            convert = converter_of(hints[parameter.name], scope) if parameter.name in hints else None
            made = _Parameter(parameter, convert) if convert else None
            if parameter.kind is parameter.VAR_POSITIONAL:
                self._rest = made
            elif parameter.kind is parameter.VAR_KEYWORD:
                self._other_names = made
            else:
                if parameter.kind is not parameter.KEYWORD_ONLY:
                    self._by_position.append(made)
                if made and parameter.kind is not parameter.POSITIONAL_ONLY:
                    self._by_name[parameter.name] = made

    def is_needed(self) -> bool:
        return bool(
            self._by_name or any(self._by_position) or self._rest or self._other_names
        )

    def __call__(self, args: List[Any], keywords: Dict[str, Any]) -> Tuple[List[Any], Dict[str, Any]]:
        parameters = self._by_position
        count = len(parameters)
        made = []
        for index, value in enumerate(args):
            if index < count:
                each, path = parameters[index], None
            else:
                each, path = self._rest, index - count
            made.append(value if each is None else each.take(value, path))
        named = {}
        for name, value in keywords.items():
            each = self._by_name.get(name)
            if each is not None:
                named[name] = each.take(value, None)
            elif self._other_names is not None:
                named[name] = self._other_names.take(value, name)
            else:
                named[name] = value
        return made, named


class _Parameter:
    __slots__ = ("name", "convert", "none_by_default")

    def __init__(self, parameter: inspect.Parameter, convert: Converter) -> None:
        self.name = parameter.name
        self.convert = convert
        self.none_by_default = parameter.default is None  # `order: Order = None`

    def take(self, value: Any, path: Any) -> Any:
        """`path`: the place in *args, or the name in **kwargs."""
        if value is None and self.none_by_default:
            return value
        try:
            return converted(self.convert, value)
        except Misfit as misfit:
            root = self.name
            if isinstance(path, int):
                root = "%s[%d]" % (root, path)
            elif path is not None:
                root = path
            raise TypeError(misfit.told(root)) from None


class ResultConverter:
    """Makes what a workflow returns from a run's output, by the function's annotation."""

    def __init__(self, function: Callable[..., Any]) -> None:
        plain = inspect.unwrap(function)
        annotation = annotations_of(plain).get("return")
        self._shown = annotation if isinstance(annotation, str) else describe(annotation)
        # A function that returns nothing says nothing of what comes.
        says = annotation is not None and annotation != "None"
        self._convert = converter_of(annotation, scope_of(plain)) if says else None

    def __call__(self, output: Any, run: str) -> Any:
        return built(self._convert, self._shown, output, "the output of run %s" % run, "result")
