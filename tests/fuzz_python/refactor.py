"""Another source with the same meaning, for moves of runs.

`renamed`: local variables have other names, and functions stand in another order. `extended`: there
are statements more, which change nothing.
"""

import ast

MARK = "_renamed"
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef,
          ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
BY_NAME = {"locals", "vars", "dir", "globals", "eval", "exec"}


def own_nodes(function):
    """The nodes of a function that are not in a scope within it, and those scopes."""
    inside, scopes, left = [], [], list(function.body)
    while left:
        node = left.pop()
        if isinstance(node, SCOPES):
            scopes.append(node)
            continue
        inside.append(node)
        left.extend(ast.iter_child_nodes(node))
    return inside, scopes


def names_to_change(function):
    inside, scopes = own_nodes(function)
    if any(isinstance(node, ast.Name) and node.id in BY_NAME for node in inside):
        return set()
    arguments = function.args
    fixed = {argument.arg for argument in
             arguments.posonlyargs + arguments.args + arguments.kwonlyargs
             + [extra for extra in (arguments.vararg, arguments.kwarg) if extra]}
    for node in inside:
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            fixed.update(node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            fixed.add(node.name)
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            fixed.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            fixed.add(node.rest)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            fixed.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
    for scope in scopes:
        fixed.add(getattr(scope, "name", ""))
        fixed.update(node.id for node in ast.walk(scope) if isinstance(node, ast.Name))
    stored = {node.id for node in inside
              if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del))}
    return stored - fixed


def renamed(source):
    tree = ast.parse(source)
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        names = names_to_change(function)
        for node in own_nodes(function)[0]:
            if isinstance(node, ast.Name) and node.id in names:
                node.id += MARK
    return ast.unparse(tree) + "\n"


class Extender(ast.NodeTransformer):
    """Puts a statement after each that waits."""

    def visit_body(self, body):
        extended = []
        for statement in body:
            extended.append(self.visit(statement))
            waits = any(isinstance(node, ast.Await) for node in ast.walk(statement))
            ends = isinstance(statement, (ast.Return, ast.Raise, ast.Break, ast.Continue))
            if waits and not ends and not isinstance(statement, SCOPES):
                extended.extend(ast.parse("added_statement = 0").body)
        return extended

    def generic_visit(self, node):
        for field in ("body", "orelse", "finalbody"):
            value = getattr(node, field, None)
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, field, self.visit_body(value))
        for handler in getattr(node, "handlers", []):
            self.generic_visit(handler)
        for case in getattr(node, "cases", []):
            self.generic_visit(case)
        return node


def extended(source):
    tree = Extender().visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
