"""Makes a program smaller while a property stays: removes statements, unwraps compound ones."""

import ast
import copy
import warnings

BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


def lists_of(tree):
    """Every list of statements, handlers or cases, with the field that holds it."""
    for node in ast.walk(tree):
        for name in BODIES:
            value = getattr(node, name, None)
            if isinstance(value, list) and value and not isinstance(node, ast.IfExp):
                yield node, name


def repair(tree):
    """Puts `pass` where a removal left nothing, and drops what cannot stand empty."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and not body and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]
        if isinstance(node, (ast.Try, ast.TryStar)) and not node.handlers and not node.finalbody:
            node.finalbody = [ast.Pass()]
            node.orelse = []
    return tree


def source_of(tree):
    try:
        text = ast.unparse(ast.fix_missing_locations(repair(tree))) + "\n"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "candidate", "exec")
        return text
    except (SyntaxError, ValueError, IndexError):
        return None


def candidates(source):
    """Smaller programs, the largest removals first."""
    tree = ast.parse(source)
    places = [(index, name, position)
              for index, (node, name) in enumerate(lists_of(tree))
              for position in range(len(getattr(node, name)))]
    for index, name, position in places:
        for unwrap in (False, True):
            changed = copy.deepcopy(tree)
            node, field = list(lists_of(changed))[index]
            items = getattr(node, field)
            inner = getattr(items[position], "body", None)
            if unwrap and not (isinstance(inner, list) and isinstance(items[position], ast.stmt)):
                continue
            items[position:position + 1] = inner if unwrap else []
            text = source_of(changed)
            if text is not None and len(text) < len(source):
                yield text


def minimise(source, holds, rounds=2000):
    """The smallest program found for which `holds` is true; `holds(source)` must be true."""
    normal = source_of(ast.parse(source))
    if normal is None or not holds(normal):
        return source
    best, tried = normal, 0
    progress = True
    while progress and tried < rounds:
        progress = False
        for candidate in candidates(best):
            tried += 1
            if tried > rounds:
                break
            if holds(candidate):
                best = candidate
                progress = True
                break
    return best
