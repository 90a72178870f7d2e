#!/usr/bin/env python3
"""Walks dir() of what Python has, and asks pawl for each public name.

    tests/python/dir_walk.py --pawl build/release/pawl            fails on names that are in no script
                                                                  or that pawl neither has nor refuses
    tests/python/dir_walk.py --pawl … --write docs/language.md    writes the page of the language
    tests/python/dir_walk.py --pawl … --check docs/language.md    fails if the page is another

The names are CPython's: those of `builtins`, of every builtin type, of every module that the
language has, and of the classes in these modules. pawl is asked by programs that use each of them:
the compiler says what it refuses, with its hint, and `getattr` says the rest. A name that pawl has
must be used by a script of this folder; one that it lacks must be refused with a hint.
"""

import argparse
import ast
import builtins
import importlib
import inspect
import json
import os
import re
import subprocess
import sys
import tempfile
import types
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import language_page  # noqa: E402

MODULES = [
    "asyncio", "json", "datetime", "time", "math", "dataclasses", "enum", "typing", "collections",
    "collections.abc", "itertools", "functools", "re", "random", "uuid", "logging", "decimal",
    "contextlib", "string", "copy", "operator", "zoneinfo", "abc", "heapq", "bisect", "statistics",
    "hashlib", "base64", "textwrap", "sys", "contextvars", "http", "shlex", "tomllib", "ast", "keyword",
    "colorsys", "struct", "zlib", "inspect", "array", "unicodedata", "ipaddress", "os",
    "os.path", "pathlib", "fnmatch", "reprlib", "errno", "mimetypes", "csv", "io",
    "html", "html.entities", "html.parser", "urllib.parse", "pprint", "calendar", "binascii", "difflib", "fractions", "graphlib",
    "hmac", "numbers", "secrets", "traceback", "types", "warnings", "configparser", "codecs",
    "threading", "queue", "gettext", "platform",
    "email.utils", "xml.sax.saxutils", "stat", "http.cookies",
]

# Builtin types, by an expression that gives the type.
TYPES = {name: name for name in (
    "object type bool int float str bytes bytearray list tuple dict set frozenset range slice "
    "property staticmethod classmethod super enumerate zip map filter reversed BaseException "
    "Exception StopIteration OSError ImportError NameError AttributeError KeyError SyntaxError "
    "SystemExit UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError ExceptionGroup").split()}
TYPES |= {
    "generator": "type((x for x in ()))", "coroutine": "type(_closed_coroutine())",
    "async_generator": "type(_async_generator())", "function": "type(_coroutine)",
    "method": "type(_Probe().method)", "builtin_function_or_method": "type(len)",
    "module": "type(_math)", "dict_keys": "type({}.keys())", "dict_values": "type({}.values())",
    "dict_items": "type({}.items())", "NoneType": "type(None)",
    "NotImplementedType": "type(NotImplemented)", "ellipsis": "type(...)",
    "mappingproxy": "type(_Probe.__dict__)", "GenericAlias": "type(list[int])",
    "UnionType": "type(int | str)", "cell": "type(_cell())",
    "types.TracebackType": "type(_traceback())",
}
# Objects of types whose attributes are data: these are asked, and the type only for the others.
INSTANCES = {
    "OSError": "OSError(2, 'text')", "StopIteration": "StopIteration(1)",
    "ImportError": "ImportError('text', name='a', path='b')", "SystemExit": "SystemExit(1)",
    "NameError": "NameError('text', name='a')", "SyntaxError": "SyntaxError('text')",
    "AttributeError": "AttributeError('text', name='a', obj=1)",
    "UnicodeDecodeError": "UnicodeDecodeError('ascii', b'x', 0, 1, 'why')",
    "UnicodeEncodeError": "UnicodeEncodeError('ascii', 'x', 0, 1, 'why')",
    "UnicodeTranslateError": "UnicodeTranslateError('x', 0, 1, 'why')",
    "ExceptionGroup": "ExceptionGroup('text', [ValueError()])", "slice": "slice(1)",
    "range": "range(1)", "property": "property()", "generator": "(x for x in ())",
    "coroutine": "_coroutine()", "async_generator": "_async_generator()", "cell": "_cell()",
    "types.TracebackType": "_traceback()", "dict_keys": "{}.keys()", "dict_values": "{}.values()",
    "dict_items": "{}.items()",
    "asyncio.Future": "asyncio.Future()", "asyncio.Task": "asyncio.create_task(_coroutine())",
    "asyncio.Barrier": "asyncio.Barrier(1)", "time.struct_time": "time.gmtime(0)",
    "dataclasses.Field": "dataclasses.fields(dataclasses.make_dataclass('D', ['x']))[0]",
    "dataclasses.InitVar": "dataclasses.InitVar[int]", "datetime.datetime": "datetime.datetime(1, 1, 1)",
    "typing.ParamSpec": "typing.ParamSpec('P')", "functools.partial": "functools.partial(len)",
    "re.Pattern": "re.compile('x')", "re.Match": "re.match('x', 'x')",
    "json.JSONDecodeError": "json.JSONDecodeError('text', 'doc', 0)",
    "json.JSONDecoder": "json.JSONDecoder()", "json.JSONEncoder": "json.JSONEncoder()",
    "uuid.UUID": "uuid.UUID(int=0)", "re.error": "re.error('text', 'x', 0)",
    "datetime.date": "datetime.date(1, 1, 1)", "datetime.time": "datetime.time()",
    "datetime.timedelta": "datetime.timedelta()", "random.Random": "random.Random(1)",
    "collections.deque": "collections.deque()", "collections.defaultdict": "collections.defaultdict()",
    "collections.ChainMap": "collections.ChainMap()", "collections.UserDict": "collections.UserDict()",
    "functools.cached_property": "functools.cached_property(len)",
    "functools.singledispatchmethod": "functools.singledispatchmethod(len)",
    "contextvars.ContextVar": "contextvars.ContextVar('x')",
    "shlex.shlex": "shlex.shlex('')", "struct.Struct": "struct.Struct('i')",
    "array.array": "array.array('i')", "reprlib.Repr": "reprlib.Repr()",
    "pathlib.Path": "pathlib.Path('x')", "pathlib.PosixPath": "pathlib.Path('x')",
    "inspect.Signature": "inspect.Signature()",
    "inspect.Parameter": "inspect.Parameter('x', 1)",
    "inspect.BoundArguments": "inspect.Signature().bind()",
    "http.HTTPStatus": "http.HTTPStatus.OK", "http.HTTPMethod": "http.HTTPMethod.GET",
    "contextvars.Token": "contextvars.ContextVar('x').set(1)",
    "html.parser.HTMLParser": "html.parser.HTMLParser()",
    "http.cookies.BaseCookie": "http.cookies.BaseCookie()",
    "http.cookies.SimpleCookie": "http.cookies.SimpleCookie()",
    "hmac.HMAC": "hmac.new(b'k', b'm', 'md5')",
    "queue.Queue": "queue.Queue()", "io.TextIOWrapper": "io.TextIOWrapper(io.BytesIO())",
    "hashlib.blake2b": "hashlib.blake2b()", "hashlib.blake2s": "hashlib.blake2s()",
}
PRELUDE = """
import math as _math
async def _coroutine():
    pass
async def _async_generator():
    yield
class _Probe:
    def method(self):
        pass
def _closed_coroutine():
    made = _coroutine()
    made.close()
    return made
def _cell():
    x = 1
    def inner():
        return x
    return inner.__closure__[0]
def _traceback():
    try:
        raise ValueError
    except ValueError as e:
        return e.__traceback__
def _look(thing, name):
    try:
        getattr(thing, name)
        return 'has', ''
    except AttributeError as e:
        return 'missing', e
    except Exception as e:
        return 'refused', e
def _ask(label, kind, thing, names):
    for name in names:
        answer, text = ('missing', '') if thing is None else _look(thing, name)
        if answer == 'missing':
            answer, text = _look(kind, name)
        print(label, name, answer, text, sep='\\t')
"""


def is_public(name):
    return not name.startswith("_")


# Names that CPython documents, but that its own __all__ leaves out.
FORGOTTEN = {"asyncio": ["TaskGroup"], "contextlib": ["AsyncContextDecorator"], "os": ["PathLike"]}


def module_names(name):
    """The public names of a module: what it says itself, or what dir() shows of its own."""
    module = importlib.import_module(name)
    if hasattr(module, "__all__"):
        return sorted(n for n in {*module.__all__, *FORGOTTEN.get(name, [])} if is_public(n))
    home = {name, "_" + name}
    names = []
    for member in dir(module):
        value = getattr(module, member)
        if not is_public(member) or inspect.ismodule(value):
            continue
        of = getattr(value, "__module__", None)
        made_elsewhere = isinstance(of, str) and of not in home and (
            inspect.isclass(value) or inspect.isroutine(value))
        if name == "builtins" or not made_elsewhere:
            names.append(member)
    return names


def module_classes(name):
    """Classes of a module whose members are walked too: those with members of their own."""
    module = importlib.import_module(name)
    for member in module_names(name):
        value = getattr(module, member, None)
        if not inspect.isclass(value) or value.__module__ == "builtins":
            continue
        if issubclass(value, BaseException) and not own_members(value):
            continue
        yield member, value


def own_members(cls):
    """Public names of a class beyond those of builtin types that it derives from."""
    inherited = set()
    for base in cls.__mro__[1:]:
        if base.__module__ == "builtins":
            inherited |= set(dir(base))
    return [n for n in dir(cls) if is_public(n) and n not in inherited]


# --- asking pawl ----------------------------------------------------------------------------------


class Pawl:
    def __init__(self, binary):
        self.binary = binary

    def run(self, verb, source, *options):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "walk.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
            done = subprocess.run([self.binary, verb, *options, path], capture_output=True,
                                  text=True, timeout=120)
        return done

    def compile_errors(self, lines):
        """(message, hint) by line of a program whose entry has these statements. The compiler stops
        after a number of errors, so it is asked again without the lines that had one."""
        errors = {}
        while True:
            left = [i for i in range(len(lines)) if i not in errors]
            if not left:
                return errors
            source = "async def main():\n" + "".join(f"    {lines[i]}\n" for i in left)
            done = self.run("check", source)
            if done.returncode == 0:
                return errors
            found, line = {}, None
            for text in (done.stdout + done.stderr).split("\n"):
                place = re.match(r".*walk\.py:(\d+):(\d+): error: (.*)$", text)
                if place:
                    line = left[int(place.group(1)) - 2]
                    found.setdefault(line, (place.group(3), None))
                elif text.startswith("hint: ") and line is not None:
                    message, hint = found[line]
                    found[line] = (message, hint or text[len("hint: "):])
            if not found:
                raise SystemExit(f"pawl check failed:\n{done.stderr}")
            errors.update(found)


HAS, REFUSED, MISSING = "has", "refused", "missing"


def verdict(error):
    if error is None:
        return HAS, None
    message, hint = error
    if hint and "not available" in message:
        return REFUSED, hint
    return MISSING, message


def ask_module(pawl, name):
    names = module_names(name)
    if name == "builtins":
        lines = [f"print({member})" for member in names]
        errors = pawl.compile_errors(lines)
        return {member: verdict(errors.get(i)) for i, member in enumerate(names)}
    lines = [f"import {name}"] + [f"print({name}.{member})" for member in names]
    errors = pawl.compile_errors(lines)
    if 0 in errors:
        return {member: (MISSING, errors[0][0]) for member in names}
    return {member: verdict(errors.get(i + 1)) for i, member in enumerate(names)}


def ask_members(pawl, groups, imports):
    """What getattr says of (label, expression, names); {label: {name: verdict}}."""
    lines = [f"import {name}" for name in imports] + [PRELUDE, "async def main():"]
    for label, expression, names in groups:
        lines.append(f"    _ask({label!r}, {expression}, {INSTANCES.get(label, 'None')}, {names!r})")
    done = pawl.run("exec", "\n".join(lines) + "\n")
    if done.returncode != 0:
        raise SystemExit(f"the program that asks for members failed:\n{done.stderr}")
    answers = {}
    for line in done.stdout.split("\n"):
        parts = line.split("\t")
        if len(parts) >= 3:
            answers.setdefault(parts[0], {})[parts[1]] = (parts[2], "\t".join(parts[3:]) or None)
    return answers


# Modules of others that people reach for first.
FOREIGN = ["aiohttp", "boto3", "httpx", "numpy", "pandas", "psycopg2", "redis", "requests"]


def ask_other_modules(pawl):
    """What is said to an import of the other modules that come with Python, and of well-known ones."""
    names = sorted({name for name in sys.stdlib_module_names if is_public(name)} - set(MODULES)
                   - {"antigravity", "this"}) + FOREIGN
    errors = pawl.compile_errors([f"import {name} as m; print(m)" for name in names])
    return {name: verdict(errors.get(i)) for i, name in enumerate(names)}


def walk(pawl):
    """{area: {name: (verdict, hint)}}: areas are modules, types, and classes as module.Class."""
    areas = {}
    with ThreadPoolExecutor(2) as pool:
        for name, answer in zip(["builtins", *MODULES],
                                pool.map(lambda m: ask_module(pawl, m), ["builtins", *MODULES])):
            areas[name] = answer
    present = [m for m in MODULES if any(answer != MISSING for answer, _ in areas[m].values())]
    groups = [(label, expression, type_members(label, expression))
              for label, expression in TYPES.items()]
    for name in present:
        for member, cls in module_classes(name):
            if areas[name].get(member, (MISSING,))[0] == HAS:
                groups.append((f"{name}.{member}", f"{name}.{member}", own_members(cls)))
    groups = [group for group in groups if group[2]]
    areas.update(ask_members(pawl, groups, present))
    return areas


def type_members(label, expression):
    """Public names of a type; not those that its objects lack (OSError.characters_written)."""
    names = sorted(n for n in dir(python_value(expression)) if is_public(n))
    if label not in INSTANCES or label == "coroutine":
        return names
    thing = python_value(INSTANCES[label])
    return [n for n in names if hasattr(thing, n)]


def python_value(expression):
    scope = {}
    exec(PRELUDE, scope)
    return eval(expression, scope)


# --- what the scripts use -------------------------------------------------------------------------


# Types whose members must be used on something that shows its type: a literal, a display, a call of
# the type, or a name that was given one. Of others, it is enough that an attribute has the name.
SHOWN_TYPES = ["int", "float", "bool", "str", "bytes", "bytearray", "list", "tuple", "dict", "set",
               "frozenset", "range", "slice"]
DISPLAYS = {ast.List: "list", ast.ListComp: "list", ast.Tuple: "tuple", ast.Dict: "dict",
            ast.DictComp: "dict", ast.Set: "set", ast.SetComp: "set", ast.JoinedStr: "str"}


class Uses(ast.NodeVisitor):
    """Names of modules and attributes that scripts use."""

    def __init__(self):
        self.members = set()        # (module, name)
        self.type_members = set()   # (type, name)
        self.attributes = set()
        self.names = set()
        self.begin_script()

    def begin_script(self):
        self.aliases = {}           # local name → module
        self.types = {}             # local name → types it may have

    def types_of(self, node):
        if isinstance(node, ast.Constant):
            return {type(node.value).__name__}
        if type(node) in DISPLAYS:
            return {DISPLAYS[type(node)]}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return {node.func.id}
        if isinstance(node, ast.BinOp):
            return self.types_of(node.left) | self.types_of(node.right)
        if isinstance(node, ast.Name):
            return self.types.get(node.id, set()) | {node.id}
        return set()

    def bind(self, target, value):
        if isinstance(target, ast.Name):
            self.types.setdefault(target.id, set()).update(self.types_of(value))
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for each, part in zip(target.elts, value.elts):
                self.bind(each, part)

    def visit_Assign(self, node):
        for target in node.targets:
            self.bind(target, node.value)
        self.generic_visit(node)

    def visit_For(self, node):
        if isinstance(node.iter, (ast.Tuple, ast.List)):
            for element in node.iter.elts:
                self.bind(node.target, element)
        self.generic_visit(node)

    def visit_Import(self, node):
        for alias in node.names:
            if alias.asname:
                self.aliases[alias.asname] = alias.name
            else:
                self.aliases[alias.name.split(".")[0]] = alias.name.split(".")[0]

    def visit_ImportFrom(self, node):
        for alias in node.names:
            self.members.add((node.module, alias.name))
            if f"{node.module}.{alias.name}" in MODULES:
                self.aliases[alias.asname or alias.name] = f"{node.module}.{alias.name}"

    def visit_Name(self, node):
        self.names.add(node.id)

    def visit_Attribute(self, node):
        self.attributes.add(node.attr)
        self.type_members |= {(of, node.attr) for of in self.types_of(node.value)}
        path = dotted(node.value)
        if path is not None:
            first, _, rest = path.partition(".")
            module = self.aliases.get(first, first) + ("." + rest if rest else "")
            self.members.add((module, node.attr))
        self.generic_visit(node)

    # A class of a script may override what a class of the library calls.
    def visit_ClassDef(self, node):
        for statement in node.body:
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.attributes.add(statement.name)
        self.generic_visit(node)

    # Names that a script gives to getattr and the like.
    def visit_Constant(self, node):
        if isinstance(node.value, str) and node.value.isidentifier():
            self.attributes.add(node.value)
        elif node.value in (None, True, False):
            self.names.add(repr(node.value))

    def visit_MatchClass(self, node):
        self.attributes |= set(node.kwd_attrs)
        self.generic_visit(node)


def dotted(node):
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = dotted(node.value)
        return None if inner is None else f"{inner}.{node.attr}"
    return None


def used_by_scripts():
    uses = Uses()
    for folder, _, files in os.walk(HERE):
        if folder == HERE or "refusals" in folder:
            continue
        for file in sorted(files):
            if not file.endswith(".py"):
                continue
            with open(os.path.join(folder, file), encoding="utf-8") as source:
                try:
                    tree = ast.parse(source.read())
                except (SyntaxError, RecursionError, ValueError):
                    continue
            uses.begin_script()
            uses.visit(tree)
    return uses


def is_used(uses, area, name):
    if area == "builtins":
        return name in uses.names
    if area in MODULES:
        return (area, name) in uses.members
    if area in SHOWN_TYPES:
        return (area, name) in uses.type_members
    return name in uses.attributes


# --- the test -------------------------------------------------------------------------------------


def complaints(areas, uses):
    for area, names in areas.items():
        for name, (answer, text) in names.items():
            if answer == MISSING:
                yield f"{area}.{name} is neither there nor refused: {text}"
            elif answer == HAS and not is_used(uses, area, name):
                yield f"{area}.{name} is in no script"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pawl", required=True, help="the binary to ask")
    parser.add_argument("--write", metavar="PAGE", help="write the page of the language")
    parser.add_argument("--check", metavar="PAGE", help="fail if the page is not what it should be")
    arguments = parser.parse_args()
    if sys.version_info[:2] != (3, 11):
        print("skipped: the language is that of Python 3.11")
        sys.exit(77)
    pawl = Pawl(os.path.abspath(arguments.pawl))
    areas = walk(pawl)
    found = list(complaints(areas, used_by_scripts()))
    page = language_page.render(areas, ask_other_modules(pawl))
    if arguments.write:
        with open(arguments.write, "w", encoding="utf-8") as file:
            file.write(page)
    if arguments.check:
        with open(arguments.check, encoding="utf-8") as file:
            if file.read() != page:
                found.append(f"{arguments.check} is not up to date: tests/python/dir_walk.py --write")
    for line in found:
        print(line)
    counts = [sum(a == kind for names in areas.values() for a, _ in names.values())
              for kind in (HAS, REFUSED, MISSING)]
    print(f"{counts[0]} names there, {counts[1]} refused with a hint, {counts[2]} missing; "
          f"{len(found)} complaints")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
