#!/usr/bin/env python3
"""Runs a file of tests that is written for pytest, where pytest is not installed.

    small_pytest.py FILE [FILTER]

It knows what plain tests use: functions and classes of tests, fixtures (function, module and session; with
yield), parametrize, raises, skip and approx. Each test prints one JSON line: {"test", "result", "why"}, where the
result is passed, failed or skipped.
"""

import asyncio
import contextlib
import importlib.util
import inspect
import itertools
import json
import math
import os
import re
import sys
import traceback
import types


class Skipped(Exception):
    pass


class Raised:
    value = None

    @property
    def type(self):
        return type(self.value)

    def __str__(self):
        return str(self.value)


@contextlib.contextmanager
def _raising(kinds, match):
    raised = Raised()
    try:
        yield raised
    except kinds as error:
        raised.value = error
        if match is not None and not re.search(match, str(error)):
            raise AssertionError("%r does not match %r" % (match, str(error))) from error
        return
    raise AssertionError("%s was not raised" % (kinds,))


def raises(kinds, *call, match=None):
    if call:
        with _raising(kinds, match) as raised:
            call[0](*call[1:])
        return raised
    return _raising(kinds, match)


def skip(reason="", **_):
    raise Skipped(reason)


def fixture(function=None, **options):
    def mark(found):
        found.small_fixture = options
        return found

    return mark(function) if function is not None else mark


class _Marks:
    def __getattr__(self, name):
        def mark(*args, **options):
            if len(args) == 1 and callable(args[0]) and not options and name != "parametrize":
                return args[0]

            def marked(found):
                found.small_marks = [*getattr(found, "small_marks", []), (name, args, options)]
                return found

            return marked

        return mark


class _Near:
    def __init__(self, value, rel=1e-6, abs=1e-12):
        self.value, self.rel, self.abs = value, rel, abs

    def __eq__(self, other):
        return math.isclose(self.value, other, rel_tol=self.rel, abs_tol=self.abs)


def _as_pytest():
    module = types.ModuleType("pytest")
    module.fixture, module.raises, module.skip, module.mark = fixture, raises, skip, _Marks()
    module.approx, module.importorskip = _Near, importlib.import_module
    module.fail = lambda reason="": (_ for _ in ()).throw(AssertionError(reason))
    return module


class _Run:
    def __init__(self, module):
        self.module = module
        self.kept = {}  # values of fixtures that outlive a test
        self.ends = []

    def value_of(self, name, owner, ends):
        function = getattr(owner, name, None) or getattr(self.module, name, None)
        if name == "tmp_path":
            import pathlib
            import tempfile

            return pathlib.Path(tempfile.mkdtemp())
        if function is None or not hasattr(function, "small_fixture"):
            raise LookupError("there is no fixture %r" % name)
        scope = function.small_fixture.get("scope", "function")
        if name in self.kept:
            return self.kept[name]
        values = [self.value_of(each, owner, ends) for each in _parameters(function)]
        value = function(*values)
        if inspect.isgenerator(value):
            generator, value = value, next(value)
            (ends if scope == "function" else self.ends).append(generator)
        if scope != "function":
            self.kept[name] = value
        return value

    def run(self, function, owner, given):
        ends = []
        try:
            values = {name: given[name] if name in given else self.value_of(name, owner, ends)
                      for name in _parameters(function)}
            result = function(**values)
            if inspect.iscoroutine(result):
                asyncio.run(result)
        finally:
            _finish(ends)


def _finish(generators):
    while generators:
        next(generators.pop(), None)


def _parameters(function):
    return list(inspect.signature(function).parameters)


def _cases(function):
    """The arguments that parametrize gives, one dict for each case."""
    choices = []
    for name, args, _ in getattr(function, "small_marks", []):
        if name == "parametrize":
            names = args[0].split(",") if isinstance(args[0], str) else list(args[0])
            names = [each.strip() for each in names]
            choices.append([dict(zip(names, each if len(names) > 1 else [each])) for each in args[1]])
    for combination in itertools.product(*choices):
        yield {name: value for each in combination for name, value in each.items()}


def _tests(module):
    for name, found in list(vars(module).items()):
        if name.startswith("test") and inspect.isfunction(found) and found.__module__ == module.__name__:
            yield name, found, None
        elif name.startswith("Test") and inspect.isclass(found):
            for method in vars(found):
                if method.startswith("test"):
                    owner = found()
                    yield "%s::%s" % (name, method), getattr(owner, method), owner


def main():
    path, wanted = os.path.abspath(sys.argv[1]), (sys.argv[2:] or [""])[0]
    sys.modules["pytest"] = _as_pytest()
    if importlib.util.find_spec("dotenv") is None:
        stand_in = types.ModuleType("dotenv")
        stand_in.load_dotenv = lambda *args, **options: False
        sys.modules["dotenv"] = stand_in
    folder = os.path.dirname(path)
    sys.path[:0] = [folder, os.getcwd()]
    name = os.path.splitext(os.path.basename(path))[0]
    if os.path.exists(os.path.join(folder, "__init__.py")):
        name = "%s.%s" % (os.path.basename(folder), name)
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    run = _Run(module)
    for name, function, owner in _tests(module):
        for number, given in enumerate(_cases(function)):
            label = name + ("[%d]" % number if given else "")
            if wanted not in label:
                continue
            result, why = "passed", ""
            os.environ["PYTEST_CURRENT_TEST"] = "%s::%s (call)" % (os.path.basename(path), label)
            try:
                run.run(function, owner, given)
            except Skipped as skipped:
                result, why = "skipped", str(skipped)
            except BaseException as error:
                result = "failed"
                why = "%s: %s" % (type(error).__name__, error)
                if os.environ.get("SMALL_PYTEST_TRACEBACK"):
                    traceback.print_exc()
            print(json.dumps({"test": label, "result": result, "why": why[:2000]}), flush=True)
    _finish(run.ends)


if __name__ == "__main__":
    main()
