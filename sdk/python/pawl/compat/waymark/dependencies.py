"""waymark.dependencies: what an action is given beside its arguments.

    async def load(id: str, db: Annotated[Database, Depend(connect)]): ...
    async def load(id: str, db: Database = Depend(connect)): ...

A dependency is a function, async or not; what it yields is cleaned up when the action has ended. It may depend on
others, takes what the action is given under the names of its own parameters, and is made once for a call unless it
says use_cache=False.
"""

from __future__ import annotations

import contextlib
import inspect
import typing
from typing import Any, AsyncIterator, Callable, Dict, List, Optional, Tuple


class DependsMarker:
    def __init__(self, dependency: Optional[Callable[..., Any]] = None, *, use_cache: bool = True) -> None:
        self.dependency = dependency
        self.use_cache = use_cache

    def __repr__(self) -> str:
        return "Depends(%s)" % getattr(self.dependency, "__name__", "")


DependMarker = DependsMarker


def Depends(dependency: Optional[Callable[..., Any]] = None, *, use_cache: bool = True) -> Any:  # noqa: N802
    return DependsMarker(dependency, use_cache=use_cache)


def Depend(dependency: Optional[Callable[..., Any]] = None, *, use_cache: bool = True) -> Any:  # noqa: N802
    return DependsMarker(dependency, use_cache=use_cache)


def _hints_of(function: Callable[..., Any]) -> Dict[str, Any]:
    try:
        return typing.get_type_hints(inspect.unwrap(function), include_extras=True)
    except Exception:  # a name that only type checkers have
        return dict(getattr(inspect.unwrap(function), "__annotations__", {}))


def markers_of(function: Callable[..., Any]) -> Dict[str, Tuple[DependsMarker, Any]]:
    """The parameters that are dependencies, with what marks them and their type."""
    hints = _hints_of(function)
    found: Dict[str, Tuple[DependsMarker, Any]] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints.get(name)
        marks = [parameter.default, *getattr(hint, "__metadata__", ())]
        for mark in marks:
            if isinstance(mark, DependsMarker):
                found[name] = (mark, getattr(hint, "__origin__", hint))
                break
    return found


def signature_without_dependencies(function: Callable[..., Any]) -> inspect.Signature:
    """What callers give: a parameter after one that has lost its place can only be named."""
    signature = inspect.signature(function)
    dependent = markers_of(function)
    kept: List[inspect.Parameter] = []
    optional = False
    for parameter in signature.parameters.values():
        if parameter.name in dependent:
            continue
        positional = parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        has_default = parameter.default is not parameter.empty
        if positional and optional and not has_default:
            parameter = parameter.replace(kind=parameter.KEYWORD_ONLY)
        optional = optional or (positional and has_default)
        kept.append(parameter)
    kept.sort(key=lambda parameter: parameter.kind)
    return signature.replace(parameters=kept)


class _Resolver:
    def __init__(self, stack: contextlib.AsyncExitStack, given: Dict[str, Any]) -> None:
        self._stack = stack
        self._given = given
        self._made: Dict[Any, Any] = {}

    async def fill(self, function: Callable[..., Any], given: Dict[str, Any]) -> Dict[str, Any]:
        filled = dict(given)
        for name, (mark, kind) in markers_of(function).items():
            if name in filled and not isinstance(filled[name], DependsMarker):
                continue
            filled[name] = await self._value(mark, kind, name)
        return filled

    async def _value(self, mark: DependsMarker, kind: Any, name: str) -> Any:
        dependency = mark.dependency or kind
        if not callable(dependency):
            raise TypeError("Depend() of %r names neither a function nor a class" % name)
        if mark.use_cache and dependency in self._made:
            return self._made[dependency]
        value = await self._called(dependency)
        if mark.use_cache:
            self._made[dependency] = value
        return value

    async def _called(self, dependency: Callable[..., Any]) -> Any:
        arguments = await self.fill(dependency, self._own_arguments(dependency))
        if inspect.isasyncgenfunction(dependency):
            manager = contextlib.asynccontextmanager(dependency)(**arguments)
            return await self._stack.enter_async_context(manager)
        if inspect.isgeneratorfunction(dependency):
            return self._stack.enter_context(contextlib.contextmanager(dependency)(**arguments))
        value = dependency(**arguments)
        if inspect.isawaitable(value):
            value = await value
        if hasattr(value, "__aenter__") and hasattr(value, "__aexit__"):
            return await self._stack.enter_async_context(value)
        if isinstance(value, contextlib.AbstractContextManager):
            return self._stack.enter_context(value)
        return value

    def _own_arguments(self, dependency: Callable[..., Any]) -> Dict[str, Any]:
        """What the action was given under the names of a dependency's parameters."""
        try:
            names = inspect.signature(dependency).parameters
        except (TypeError, ValueError):  # a class of C
            return {}
        return {name: self._given[name] for name in names if name in self._given}


@contextlib.asynccontextmanager
async def provide_dependencies(
    func: Callable[..., Any], kwargs: Optional[Dict[str, Any]] = None
) -> AsyncIterator[Dict[str, Any]]:
    """The keyword arguments of a function with its dependencies."""
    async with contextlib.AsyncExitStack() as stack:
        given = kwargs or {}
        yield await _Resolver(stack, given).fill(func, given)
