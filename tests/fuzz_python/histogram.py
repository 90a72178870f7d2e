#!/usr/bin/env python3
"""What the generated programs are made of: for each feature, how many programs have it and how often.

    tests/fuzz_python/histogram.py --seeds 0..2000
"""

import argparse
import ast
import warnings
from collections import Counter

from compare import parse_seeds
from generate import generate

TEXT_METHODS = [name for name in dir(str) if not name.startswith("_")]
NODES = {
    ast.Match: "match", ast.TryStar: "except*", ast.YieldFrom: "yield from", ast.Await: "await",
    ast.AsyncFor: "async for", ast.AsyncWith: "async with", ast.With: "with", ast.Lambda: "lambda",
    ast.NamedExpr: "walrus", ast.Starred: "starred", ast.Nonlocal: "nonlocal", ast.Global: "global",
    ast.JoinedStr: "f-string", ast.LShift: "shift left", ast.RShift: "shift right",
    ast.FloorDiv: "floor division", ast.Mod: "modulo", ast.Pow: "power", ast.Try: "try",
    ast.ListComp: "comprehension", ast.GeneratorExp: "generator expression", ast.Assert: "assert",
}
CALLS = {"round", "divmod", "repr", "super", "format", "property", "sorted", "isinstance", "int", "float",
         "hash", "pow", "next", "slice", "range", "ExceptionGroup"}


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def has_yield(function):
    """Of its own, not of a function inside it."""
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            waiting += ast.iter_child_nodes(node)
    return False


def features_of_class(node):
    yield "class"
    if node.bases:
        yield "class with inheritance"
    if len(node.bases) > 1:
        yield "class with several bases"
    for member in node.body:
        if isinstance(member, ast.FunctionDef):
            if member.name.startswith("__"):
                yield "special method"
            decorators = [ast.unparse(decorator) for decorator in member.decorator_list]
            if any(d == "property" or d.endswith((".setter", ".deleter", ".getter")) for d in decorators):
                yield "property"


def features_of_call(node):
    name = node.func.id if isinstance(node.func, ast.Name) else None
    if name in CALLS:
        yield f"{name}()"
    if isinstance(node.func, ast.Attribute) and is_text(node.func.value):
        if node.func.attr in TEXT_METHODS:
            yield "str method"
            if not node.func.value.value.isascii():
                yield "str method on non-ASCII"
        if node.func.attr in ("format", "format_map"):
            yield "str.format"


def features_of(node):
    if type(node) in NODES:
        yield NODES[type(node)]
    if isinstance(node, ast.ClassDef):
        yield from features_of_class(node)
    elif isinstance(node, ast.Call):
        yield from features_of_call(node)
    elif isinstance(node, ast.FunctionDef) and has_yield(node):
        yield "generator"
    elif isinstance(node, ast.AsyncFunctionDef):
        yield "async generator" if has_yield(node) else "coroutine"
    elif isinstance(node, ast.FormattedValue) and node.format_spec:
        yield "format spec"
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and is_text(node.left):
        yield "% formatting"
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield {ast.Load: "slice", ast.Store: "slice assigned", ast.Del: "slice deleted"}[type(node.ctx)]
        if node.slice.step:
            yield "slice with step"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seeds", type=parse_seeds, default=range(0, 2000), metavar="A..B")
    seeds = parser.parse_args().seeds
    warnings.simplefilter("ignore")
    programs, uses, special = Counter(), Counter(), Counter()
    for seed in seeds:
        tree = ast.parse(generate(seed))
        found = Counter(feature for node in ast.walk(tree) for feature in features_of(node))
        if found["generator"] and found["coroutine"]:
            found["generator inside fibers"] = 1
        uses += found
        programs.update(list(found))
        special.update(node.name for node in ast.walk(tree)
                       if isinstance(node, ast.FunctionDef) and node.name.startswith("__"))
    for feature, count in sorted(programs.items(), key=lambda pair: -pair[1]):
        print(f"{feature:28} {count:7} programs {uses[feature]:8} times")
    print(f"{len(special)} special methods: " + ", ".join(
        f"{name} {count}" for name, count in special.most_common()))


if __name__ == "__main__":
    main()
