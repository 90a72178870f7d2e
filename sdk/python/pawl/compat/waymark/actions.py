"""waymark.actions: async functions that workers run. Each is a task of Pawl as well."""

from __future__ import annotations

import base64
import dataclasses
import datetime
import decimal
import enum
import functools
import inspect
import pathlib
import traceback
import uuid
from typing import Any, Callable, Dict, Optional

from ..._convert import ArgumentConverter
from ..._definitions import TaskDecorator
from ..._types import Misfit
from .dependencies import provide_dependencies, signature_without_dependencies
from .registry import registry


@dataclasses.dataclass
class ActionResultPayload:
    result: Optional[Any]
    error: Optional[Dict[str, Any]]


class _Arguments(ArgumentConverter):
    """Waymark makes what a type says of data that fits, and leaves other data as it is."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        for parameter in [*self._by_name.values(), *self._by_position, self._rest, self._other_names]:
            if parameter is not None and not isinstance(parameter.convert, _Lenient):
                parameter.convert = _Lenient(parameter.convert)


class _Lenient:
    def __init__(self, convert: Any) -> None:
        self._convert = convert

    def __call__(self, value: Any, exact: bool) -> Any:
        try:
            return self._convert(value, exact)
        except Misfit:
            return value


def serialize_result_payload(value: Any) -> Dict[str, Any]:
    return {"result": _plain(value)}


def serialize_error_payload(_action: str, exc: BaseException) -> Dict[str, Any]:
    return {"error": {
        "type": type(exc).__name__,
        "module": type(exc).__module__,
        "message": str(exc),
        "traceback": "".join(traceback.format_exception(type(exc), exc, exc.__traceback__)),
        "values": {"args": exc.args, **vars(exc)},
    }}


def _plain(value: Any) -> Any:
    """A value as Waymark's payloads have it. Models and dataclasses stay what they are."""
    if isinstance(value, enum.Enum):
        return _plain(value.value)
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return value.total_seconds()
    if isinstance(value, (uuid.UUID, decimal.Decimal, pathlib.PurePath)):
        return str(value)
    if isinstance(value, bytes):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, set, frozenset)):
        return [_plain(each) for each in value]
    return tuple(_plain(each) for each in value) if type(value) is tuple else value


def deserialize_result_payload(payload: Optional[Dict[str, Any]]) -> ActionResultPayload:
    if payload is None:
        return ActionResultPayload(result=None, error=None)
    if "error" in payload:
        return ActionResultPayload(result=None, error=payload["error"])
    if "result" not in payload:
        raise ValueError("result payload missing 'result' field")
    return ActionResultPayload(result=payload["result"], error=None)


def action(func: Any = None, *, name: Optional[str] = None) -> Any:
    """Marks an async function as an action. Called outside of a workflow, it simply runs."""

    def decorate(target: Callable[..., Any]) -> Callable[..., Any]:
        if not inspect.iscoroutinefunction(target):
            raise TypeError("action '%s' must be defined with 'async def'" % target.__name__)
        signature = signature_without_dependencies(target)

        @functools.wraps(target)
        async def wrapper(*args: Any, **kwargs: Any) -> Any:
            bound = signature.bind(*args, **kwargs)
            given = dict(bound.arguments)
            for each in signature.parameters.values():  # **options and *rest are not keywords
                if each.kind is each.VAR_KEYWORD:
                    given.update(given.pop(each.name, {}))
            async with provide_dependencies(target, given) as filled:
                return await target(**filled)

        wrapper.__signature__ = signature  # type: ignore[attr-defined]
        wrapper.__waymark_action_name__ = name or target.__name__  # type: ignore[attr-defined]
        wrapper.__waymark_action_module__ = target.__module__  # type: ignore[attr-defined]
        registry.register(target.__module__, name or target.__name__, target)
        # An exception fails an action at once, unless a workflow gives it a policy.
        TaskDecorator(name or target.__name__, {"retry": 1})(wrapper)._arguments = (_Arguments(wrapper),)
        return wrapper

    return decorate if func is None else decorate(func)
