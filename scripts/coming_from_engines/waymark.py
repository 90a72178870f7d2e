"""Waymark: every workflow class that a file of the folder has is run by `pawl run FILE:NAME`.

What a run should give is what plain Python gives for the same body, with actions that are simply called. Parameters
get a value of their type; those with a default keep it. Tests of its public interface run on pawl.compat.waymark.
"""

import ast
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from . import Case, tests_of

SDK = pathlib.Path(__file__).resolve().parents[2] / "sdk/python"
SECONDS = 60
# What tests of the engine's own inside import, and what a machine without its packages lacks.
PARTS = ("waymark.proto", "import grpc", "waymark import worker", "waymark.bridge", "ir_builder",
         "waymark.formatter", "waymark.type_coercion", "fastapi")
# Values of each type. Programs that do not say what is in a list are tried with several.
VALUES = {"int": [3], "float": [1.5], "str": ["abc"], "bool": [True], "dict": [{}], "Any": [1],
          "list": [[1, 2, 3], ["a", "b"], [["a", 1], ["b", 2]]], "list[int]": [[1, 2, 3]], "list[str]": [["a", "b"]],
          "list[float]": [[1.5, 2.5]], "list[dict]": [[{"value": 1}]], "list[tuple[str, int]]": [[["a", 1], ["b", 2]]],
          "dict[str, int]": [{"a": 1}], "dict[str, str]": [{"a": "b"}]}
TRIES = max(len(values) for values in VALUES.values())
# Runs the body of a workflow without an engine, and prints its output as JSON.
PLAIN = """
import asyncio, dataclasses, importlib, json, sys
from pawl import compat, payload
compat.install()
module = importlib.import_module(sys.argv[1])
cls = getattr(module, sys.argv[2])
body = getattr(cls, "__workflow_run_impl__", cls.run)
value = asyncio.run(asyncio.wait_for(body(cls(), **json.loads(sys.argv[3])), 20))
print("\\n" + json.dumps(payload.lower(value, "result"), sort_keys=True))
"""


def cases(folder, pawl, only=""):
    for path in sorted(folder.rglob("*.py")):
        if path.name.startswith("test_"):
            continue  # tests of the engine's own parts
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        for definition, run in workflows_of(tree):
            name = f"{path.relative_to(folder)}:{definition.name}"
            if only in name:
                yield tried(pawl, path, definition.name, run, name)
    yield from tests_of.run(folder, pawl, only, {}, parts=PARTS)


def workflows_of(tree):
    """Classes of the top level that are marked as workflows and have a run() of their own."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or not any(_last(mark) == "workflow" for mark in node.decorator_list):
            continue
        for method in node.body:
            if isinstance(method, ast.AsyncFunctionDef) and method.name == "run":
                yield node, method


def _last(node):
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def inputs_of(run, attempt):
    """A value for each parameter that has no default; None: there is one of a type that we have no value for."""
    positional = run.args.args[1:]
    required = positional[:len(positional) - len(run.args.defaults)] if run.args.defaults else positional
    required += [each for each, default in zip(run.args.kwonlyargs, run.args.kw_defaults) if default is None]
    values = {}
    for parameter in required:
        kind = ast.unparse(parameter.annotation) if parameter.annotation else "Any"
        if "None" in kind:
            values[parameter.arg] = None
            continue
        known = VALUES.get(kind)
        if known is None and kind.startswith("list["):
            known = VALUES["list"]
        if known is None:
            return None
        values[parameter.arg] = known[min(attempt, len(known) - 1)]
    return values


def tried(pawl, path, workflow, run, name):
    root = root_of(path)
    for attempt in range(TRIES):
        inputs = inputs_of(run, attempt)
        if inputs is None:
            return Case(name, "no input known")
        expected = plain_result(root, path, workflow, inputs)
        if expected is not None or attempt == TRIES - 1 or inputs == inputs_of(run, attempt + 1):
            break
    # A workflow takes one parameter as the whole input, whether or not it has a default.
    alone = len(run.args.args) - 1 + len(run.args.kwonlyargs) == 1 and inputs
    given = next(iter(inputs.values())) if alone else inputs or None
    with tempfile.TemporaryDirectory() as scratch:
        command = [pawl, "run", f"{path.relative_to(root)}:{workflow}", "--new", "-q", "--json",
                   "--store", f"sqlite:{scratch}/pawl.db"]
        if given is not None:
            command += ["--input", json.dumps(given)]
        try:
            done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return Case(name, "does not end")
    if done.returncode == 2 or not done.stdout.strip():
        return Case(name, "refused", next((line for line in done.stderr.splitlines() if "error" in line), ""))
    return compared(name, json.loads(done.stdout), expected)


def compared(name, answer, expected):
    if answer.get("status") != "completed":
        error = answer.get("error") or {}
        what = f"{error.get('kind')}: {error.get('message')}"
        if expected is None:
            return Case(name, "fails as plain Python does", what)
        if error.get("kind") == "TimeoutError":
            return Case(name, "times out, as it is meant to", what)
        return Case(name, "fails", what)
    output = json.dumps(answer.get("output"), sort_keys=True)
    if expected is None:
        return Case(name, "runs", "plain Python fails")
    if output != expected and not has_times(output):
        return Case(name, "another output", f"{output} instead of {expected}")
    return Case(name, "runs")


def has_times(output):
    """Whether the output tells when it was made."""
    return "started_at" in output or "timestamp" in output


def plain_result(root, path, workflow, inputs):
    module = str(path.relative_to(root).with_suffix("")).replace(os.sep, ".")
    environment = {**os.environ, "PYTHONPATH": f"{SDK}{os.pathsep}{root}"}
    try:
        done = subprocess.run([sys.executable, "-c", PLAIN, module, workflow, json.dumps(inputs)], cwd=root,
                              env=environment, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.strip().splitlines()[-1] if done.returncode == 0 else None


def root_of(path):
    """The folder that the file's package lies in: the one above the last that has an __init__.py, and above `tests`."""
    folder = path.parent
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return folder.parent if folder.name == "tests" else folder
