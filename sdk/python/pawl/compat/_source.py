"""Functions of a running program as source that a server can compile.

A program of another engine registers functions when it runs, often inside of other functions, and those
functions use what is around them: helpers, classes, constants, variables of the function that they stand
in. Workflow(name, function) pairs go in; files come out that hold the functions' own text and all that
they reach, with values as they are at this moment.

Each file is one namespace: a name means one thing in it. Functions share a file where they agree about
their names, and get another one where they don't.
"""

from __future__ import annotations

import ast
import dis
import inspect
import linecache
import os
import sys
import sysconfig
import textwrap
import types
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

# Libraries that a name is imported from, instead of copied.
_LIBRARY = tuple(os.path.realpath(sysconfig.get_path(name)) + os.sep
                 for name in ("stdlib", "platstdlib", "purelib", "platlib"))
_COMPAT = __name__.rpartition(".")[0] + "."  # pawl.compat.
_MOST_DEPTH = 50


# A text, the name that it defines, and the names that it uses with what they mean.
StandIn = Tuple[str, str, Dict[str, Any]]


class SourceError(Exception):
    """The text of a function cannot be had."""


def names_used(code: types.CodeType) -> Iterator[str]:
    """The names of globals that a function's code looks up, its inner functions included."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME") and str(instruction.argval).isidentifier():
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from names_used(constant)


class Sources:
    """The files that are being made."""

    def __init__(self, head: str = "", stand_in: Optional[Callable[[Any], Optional[StandIn]]] = None) -> None:
        """`stand_in` gives other text for what runs outside of workflows; None: the thing's own text is taken."""
        self._head = head
        self._stand_in = stand_in
        self._spaces: List[_Namespace] = []
        self._homes: Dict[int, Tuple[_Namespace, str]] = {}  # where a function or a class has gone
        self.left_out: Dict[str, str] = {}  # names that have no counterpart in a workflow, and what they are

    def add(self, function: Callable[..., Any]) -> "Tuple[_Namespace, str]":
        """Puts a function into a file; gives that and the function's name there."""
        return self._home(function, None, 0)

    def files(self) -> List[Tuple[str, str]]:
        """Path and text of each."""
        return [(space.name + ".py", space.text(self._head)) for space in self._spaces]

    # --- placing ---

    def _home(self, thing: Any, near: "Optional[_Namespace]", depth: int) -> "Tuple[_Namespace, str]":
        known = self._homes.get(id(thing))
        if known is not None:
            return known
        if depth > _MOST_DEPTH:
            raise SourceError("%r reaches too much" % getattr(thing, "__qualname__", thing))
        other = self._stand_in(thing) if self._stand_in else None
        if other is None:
            text, name = source_of(thing)
            needs = dict(_needs(thing, text))
        else:
            text, name, needs = other
        spaces = ([near] if near is not None else []) + self._spaces
        space = next((each for each in spaces if each.fits(thing, name, needs)), None)
        if space is None:
            space = _Namespace("orchestrations%s" % (len(self._spaces) or ""))
            self._spaces.append(space)
        self._homes[id(thing)] = space, name
        space.reserve(name, thing)
        for needed, value in needs.items():
            space.reserve(needed, value)
        for needed, value in needs.items():
            self._bind(space, needed, value, depth)
        space.put(name, text)
        return space, name

    def _bind(self, space: "_Namespace", name: str, value: Any, depth: int) -> None:
        if space.has(name):
            return
        if isinstance(value, types.ModuleType):
            module = value.__name__[len(_COMPAT):] if value.__name__.startswith(_COMPAT) else value.__name__
            space.put(name, "import %s as %s" % (module, name) if module != name else "import " + name)
            return
        imported = _import_of(name, value)
        if imported:
            space.put(name, imported)
            return
        if isinstance(value, (types.FunctionType, type)) or _is_wrapper(value):
            try:
                home, own = self._home(value, space, depth + 1)
            except SourceError as problem:
                self.left_out[name] = str(problem)
                return
            if home is not space:
                space.put(name, "from %s import %s as %s" % (home.name, own, name))
            elif own != name:
                space.put(name, "%s = %s" % (name, own))
            return
        text = literal(value)
        if text is None:
            self.left_out[name] = "an object of %s" % type(value).__name__
            return
        space.put(name, "%s = %s" % (name, text))


class _Namespace:
    """One file."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._meant: Dict[str, Any] = {}
        self._parts: Dict[str, str] = {}
        self._ends: List[str] = []

    def fits(self, thing: Any, name: str, needs: Dict[str, Any]) -> bool:
        return all(self._agrees(each, value) for each, value in {name: thing, **needs}.items())

    def _agrees(self, name: str, value: Any) -> bool:
        if name not in self._meant:
            return True
        meant = self._meant[name]
        if meant is value:
            return True
        plain = (str, int, float, bool, bytes, type(None))
        return type(meant) is type(value) and isinstance(value, plain) and meant == value

    def reserve(self, name: str, value: Any) -> None:
        self._meant.setdefault(name, value)

    def has(self, name: str) -> bool:
        return name in self._parts

    def put(self, name: str, text: str) -> None:
        self._parts.setdefault(name, text)

    def end_with(self, line: str) -> None:
        self._ends.append(line)

    def text(self, head: str) -> str:
        return "\n".join([head, *self._parts.values(), *self._ends, ""])


# --- text ----------------------------------------------------------------------------------------


def source_of(thing: Any) -> Tuple[str, str]:
    """The text of a function or a class as it would stand at the beginning of a line, and its name."""
    if isinstance(thing, type):
        tree, lines = _file_of(sys.modules.get(thing.__module__), thing)
        node = _class_node(tree, thing)
    else:
        code = _function_of(thing).__code__
        tree, lines = _parsed(code.co_filename)
        node = _function_node(tree, code)
        if isinstance(node, ast.Lambda):
            name = "function_%d" % code.co_firstlineno
            return "def %s(%s):\n    return %s\n" % (name, ast.unparse(node.args), ast.unparse(node.body)), name
    decorators = [each for each in node.decorator_list if _is_kept(each, thing)]
    if any(_spans_lines(each) for each in ast.walk(node)) or len(decorators) not in (0, len(node.decorator_list)):
        kept, node.decorator_list = node.decorator_list, decorators
        try:
            return ast.unparse(node) + "\n", node.name
        finally:
            node.decorator_list = kept
    first = min([node.lineno] + [each.lineno for each in decorators])
    text = "\n".join(lines[first - 1:node.end_lineno])
    return textwrap.dedent(text) + "\n", node.name


def _is_kept(decorator: ast.expr, thing: Any) -> bool:
    """Whether a decorator is part of the text. A class is what its decorators make of it, as far as they are
    known. Of a function it is what a library has made of it: other decorators register it, or have made another
    function, which is taken by itself."""
    root = next((node.id for node in ast.walk(decorator) if isinstance(node, ast.Name)), "")
    if isinstance(thing, type):
        return root in vars(sys.modules[thing.__module__])
    if not _is_wrapper(thing):
        return False
    function = _function_of(thing)
    value = {**function.__globals__, **_closure(function)}.get(root)
    return isinstance(value, types.ModuleType) and _is_library(value) or bool(_import_of(root, value))


def _is_library(module: types.ModuleType) -> bool:
    path = getattr(module, "__file__", None)
    return path is None or os.path.realpath(path).startswith(_LIBRARY)


def _is_wrapper(thing: Any) -> bool:
    """What a decorator of a library has made of a function: lru_cache, contextmanager."""
    if isinstance(thing, type) or not hasattr(thing, "__wrapped__"):
        return False
    own = isinstance(thing, types.FunctionType) and not os.path.realpath(thing.__code__.co_filename).startswith(_LIBRARY)
    return not own and isinstance(inspect.unwrap(thing), types.FunctionType)


def _function_of(thing: Any) -> types.FunctionType:
    return inspect.unwrap(thing) if _is_wrapper(thing) else thing


def _spans_lines(node: ast.AST) -> bool:
    """A string over several lines, whose lines an indentation belongs to."""
    text = isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)))
    return text and getattr(node, "end_lineno", 0) != getattr(node, "lineno", 0)


_trees: Dict[str, Tuple[ast.AST, List[str]]] = {}


def _parsed(path: str) -> Tuple[ast.AST, List[str]]:
    lines = [line.rstrip("\n") for line in linecache.getlines(path)]
    if not lines:
        raise SourceError("the source of %s is not there" % path)
    known = _trees.get(path)
    if known is None or known[1] != lines:
        known = _trees[path] = ast.parse("\n".join(lines) + "\n"), lines
    return known


def _file_of(module: Optional[types.ModuleType], thing: Any) -> Tuple[ast.AST, List[str]]:
    path = getattr(module, "__file__", None)
    if not path:
        raise SourceError("the source of %s is not there" % thing.__qualname__)
    return _parsed(path)


def _class_node(tree: ast.AST, thing: type) -> Any:
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == thing.__name__]
    if not found:
        raise SourceError("the source of class %s is not there" % thing.__qualname__)
    lines = [inspect.unwrap(each).__code__.co_firstlineno for each in vars(thing).values()
             if isinstance(each, types.FunctionType)]
    # Several functions may have a class of that name: it is the one around the methods.
    return next((node for node in found for line in lines if node.lineno <= line <= (node.end_lineno or 0)), found[0])


def _function_node(tree: ast.AST, code: types.CodeType) -> Any:
    lambdas = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == code.co_name:
            first = min([node.lineno] + [each.lineno for each in node.decorator_list])
            if code.co_firstlineno in (first, node.lineno):
                return node
        elif isinstance(node, ast.Lambda) and code.co_name == "<lambda>" and node.lineno == code.co_firstlineno:
            lambdas.append(node)
    same = [node for node in lambdas if _same_code(node, code)]
    if not same:
        raise SourceError("the source of %s is not there" % code.co_name)
    return same[0]


def _same_code(node: ast.Lambda, code: types.CodeType) -> bool:
    made = compile(ast.Expression(node), "", "eval")
    inner = [each for each in made.co_consts if isinstance(each, types.CodeType)]
    return bool(inner) and inner[0].co_varnames == code.co_varnames and [
        each for each in inner[0].co_consts if not isinstance(each, types.CodeType)
    ] == [each for each in code.co_consts if not isinstance(each, types.CodeType)]


# --- names ---------------------------------------------------------------------------------------


def _needs(thing: Any, text: str) -> Iterator[Tuple[str, Any]]:
    """The names that a function or a class uses, and what they mean to it."""
    if isinstance(thing, type):
        space = dict(vars(sys.modules[thing.__module__]))
        for each in vars(thing).values():
            function = inspect.unwrap(getattr(each, "__func__", getattr(each, "fget", each)))
            if isinstance(function, types.FunctionType):
                space.update(_closure(function))
        used = [node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)]
        own = {thing.__name__}
    else:
        function = _function_of(thing)
        space = {**function.__globals__, **_closure(function)}
        used = list(names_used(function.__code__)) + list(function.__code__.co_freevars)
        definition = ast.parse(text).body[0]
        for part in [definition.args, *definition.decorator_list]:
            used += [node.id for node in ast.walk(part) if isinstance(node, ast.Name)]
        own = {definition.name} if space.get(definition.name, thing) is thing else set()
    for name in dict.fromkeys(used):
        if name in space and name not in own and not name.startswith("__"):
            yield name, space[name]


def _closure(function: types.FunctionType) -> Dict[str, Any]:
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # it is assigned later
            pass
    return found


def _import_of(name: str, value: Any) -> str:
    """How a member of a library is imported; empty: it is the program's own."""
    module = getattr(value, "__module__", None)
    own = getattr(value, "__qualname__", getattr(value, "__name__", name))
    if not isinstance(module, str) or not isinstance(own, str) or not own.isidentifier():
        return ""
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)) or callable(value):
        if module.startswith(_COMPAT):
            package = module[len(_COMPAT):].partition(".")[0]
            return "from %s import %s as %s" % (package, own, name)
        if module.partition(".")[0] == "pawl":
            return "from pawl import %s as %s" % (own, name)
        if module == "builtins" and own == name:
            return ""
        home = sys.modules.get(module)
        if module != "__main__" and (home is None or _is_library(home)):
            return "from %s import %s as %s" % (module.lstrip("_"), own, name)
    return ""


def literal(value: Any, depth: int = 0) -> Optional[str]:
    """A value as an expression; None: it has none."""
    if depth > _MOST_DEPTH:
        return None
    if value is None or isinstance(value, (bool, int, str, bytes)) and type(value).__module__ == "builtins":
        return repr(value)
    if type(value) is float:
        return repr(value) if value - value == 0 else "float(%r)" % str(value)
    if type(value) in (list, tuple, set, frozenset):
        return _literal_of_items(value, depth)
    if type(value) is dict:
        pairs = [(literal(key, depth + 1), literal(each, depth + 1)) for key, each in value.items()]
        if any(key is None or each is None for key, each in pairs):
            return None
        return "{%s}" % ", ".join("%s: %s" % pair for pair in pairs)
    return None


def _literal_of_items(value: Any, depth: int) -> Optional[str]:
    items = [literal(each, depth + 1) for each in value]
    if any(item is None for item in items):
        return None
    inside = ", ".join(item for item in items if item is not None)
    if type(value) is tuple:
        return "(%s%s)" % (inside, "," if len(items) == 1 else "")
    if type(value) is list:
        return "[%s]" % inside
    return "%s([%s])" % (type(value).__name__, inside)
