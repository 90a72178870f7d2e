"""Workflows that are defined inside of functions, as tests do, and in files that are gone.

Their text is taken from the function around them, with what they use and the values that it has at this
moment. An action runs in this process, so a workflow is only given what a call of it looks like.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ... import _requests
from ...client import Client
from .._source import SourceError, Sources, StandIn, source_of
from .dependencies import markers_of


def is_captured(workflow: Any) -> bool:
    return "<locals>" in workflow.__qualname__


def deploy(workflow: Any, client: Client) -> None:
    sources = Sources("from waymark import action", _action_as_called)
    try:
        sources.add(workflow)
    except SourceError as problem:
        raise RuntimeError("workflow %s: %s" % (workflow.__name__, problem)) from None
    client._do(_requests.deploy_files(sources.files()))


def _action_as_called(thing: Any) -> Optional[StandIn]:
    name = getattr(thing, "__waymark_action_name__", None)
    if name is None:
        return None
    target = inspect.unwrap(thing)
    text, own = source_of(target)
    definition: Any = ast.parse(text).body[0]
    known = {**target.__globals__, **inspect.getclosurevars(target).nonlocals}
    _leave_out(definition.args, set(markers_of(target)))
    needs = dict(_needs(definition, target.__annotations__, known))
    mark = ast.Call(ast.Name("action", ast.Load()), [], [ast.keyword("name", ast.Constant(name))])
    definition.decorator_list = [mark]
    definition.body = [ast.Expr(ast.Constant(...))]
    return ast.unparse(ast.fix_missing_locations(definition)) + "\n", own, needs


def _leave_out(args: ast.arguments, names: "set[str]") -> None:
    """Without the parameters that are dependencies, which only the worker has."""
    parts = (args.posonlyargs, args.args)
    defaults: List[Optional[ast.expr]] = [*[None] * (sum(map(len, parts)) - len(args.defaults)), *args.defaults]
    with_defaults = dict(zip([each.arg for part in parts for each in part], defaults))
    kept = [(each, default) for each, default in zip(args.kwonlyargs, args.kw_defaults) if each.arg not in names]
    args.kwonlyargs = [each for each, _ in kept]
    args.kw_defaults = [default for _, default in kept]
    args.posonlyargs, args.args = ([each for each in part if each.arg not in names] for part in parts)
    args.defaults = [default for name, default in with_defaults.items() if name not in names and default is not None]


def _needs(definition: Any, annotations: Dict[str, Any], known: Dict[str, Any]) -> Iterator[Tuple[str, Any]]:
    """The names in defaults and annotations. An annotation whose names nobody knows any more is left out."""
    args = definition.args
    for default in [*args.defaults, *filter(None, args.kw_defaults)]:
        yield from ((name, known[name]) for name in _names(default) if name in known)
    holders = [(each, "annotation", each.arg) for each in
               [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg] if each is not None]
    for node, field, name in [*holders, (definition, "returns", "return")]:
        annotation = getattr(node, field)
        if annotation is None:
            continue
        found = dict(known)
        if isinstance(annotation, ast.Name) and isinstance(annotations.get(name), type):
            found[annotation.id] = annotations[name]
        if any(each not in found and not hasattr(builtins, each) for each in _names(annotation)):
            setattr(node, field, None)
            continue
        yield from ((each, found[each]) for each in _names(annotation) if each in found)


def _names(node: ast.AST) -> List[str]:
    return [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
