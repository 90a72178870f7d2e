#!/usr/bin/env python3
"""Makes each of the mistakes in common_mistakes/*.txt under CPython and under `pawl exec`, and
compares what the two print: output, traceback with its source lines and carets, type and message;
for a mistake of syntax the place, the line, the carets and the message.

    tests/python/mistakes.py                   all of them
    tests/python/mistakes.py unbound fstring   those whose name contains one of the words
    tests/python/mistakes.py --show            what CPython says of each

A table holds programs, each after a line "== name". What is meant to differ says so in a line
"#! differs: reason" in its program, and must differ.
"""

import argparse
import asyncio
import contextlib
import difflib
import io
import os
import re
import subprocess
import sys
import tempfile
import types
import warnings
from concurrent.futures import ThreadPoolExecutor

from oracle import VirtualPolicy, make_time_virtual
from run import find_pawl

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "common_mistakes")
PAWL_TIMEOUT_S = 30
DIFFERS = "#! differs:"
# CPython is asked with -W ignore: when it frees a coroutine depends on who has the traceback.
WARNING = re.compile(r"^\S+:\d+: RuntimeWarning: coroutine '\S+' was never awaited\n(  .*\n)?", re.M)


def read_tables(words):
    mistakes = {}
    for table in sorted(os.listdir(TABLES)):
        if not table.endswith(".txt"):
            continue
        with open(os.path.join(TABLES, table), encoding="utf-8") as file:
            parts = re.split(r"^== (\w+)\n", file.read(), flags=re.MULTILINE)
        for name, source in zip(parts[1::2], parts[2::2]):
            name = f"{table[:-4]}_{name}"
            if name in mistakes:
                sys.exit(f"mistakes.py: {name} is there twice")
            mistakes[name] = source.rstrip("\n") + "\n"
    return {name: source for name, source in mistakes.items()
            if not words or any(word in name for word in words)}


def drop_other_frames(error, path, seen):
    """Leaves the program's own frames: those of the library are an affair of CPython."""
    if error is None or id(error) in seen:
        return
    seen.add(id(error))
    own = []
    at = error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == path:
            own.append(at)
        at = at.tb_next
    for at, following in zip(own, own[1:] + [None]):
        at.tb_next = following
    error.__traceback__ = own[0] if own else None
    drop_other_frames(error.__cause__, path, seen)
    drop_other_frames(error.__context__, path, seen)
    for member in getattr(error, "exceptions", ()):
        drop_other_frames(member, path, seen)


def ask_python(path, source):
    """The lines that CPython's own handler prints; `path` is a file in the working directory."""
    out, err = io.StringIO(), io.StringIO()
    module = types.ModuleType("__main__")
    saved, sys.modules["__main__"] = sys.modules["__main__"], module
    # One of them turns warnings into errors, for itself alone.
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), warnings.catch_warnings():
        try:
            exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
        except SyntaxError as error:
            sys.__excepthook__(type(error), error.with_traceback(None), None)
        except BaseException as error:  # Whatever the mistake leads to.
            drop_other_frames(error, path, set())
            sys.__excepthook__(type(error), error, error.__traceback__)
    sys.modules["__main__"] = saved
    return lines_of(out.getvalue()) + lines_of(err.getvalue())


def lines_of(text):
    text = re.sub(r" at 0x[0-9a-f]+", " at 0x…", text)
    return [line.rstrip() for line in text.rstrip("\n").split("\n")] if text.strip() else []


def ask_pawl(pawl, path):
    try:
        done = subprocess.run([pawl, "exec", path], capture_output=True, timeout=PAWL_TIMEOUT_S,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return ["out of time"]
    err = lines_of(WARNING.sub("", done.stderr.decode("utf-8", "replace")))
    if done.returncode == 2:
        err = in_cpythons_form(err)
    return lines_of(done.stdout.decode("utf-8", "replace")) + err


def in_cpythons_form(refusal):
    """A refusal of pawl ("a.py:3:5: error: text", the line, the carets) as CPython words it."""
    found = re.match(r"(.*?):(\d+):\d+: error: (.*)", refusal[0]) if refusal else None
    if not found:
        return refusal
    path, line, message = found.groups()
    shown = [each for each in refusal[1:3] if each.startswith("    ")]
    if shown:
        indent = len(shown[0]) - len(shown[0].lstrip())
        shown = ["    " + shown[0].lstrip()] + [each[:4] + each[indent:] for each in shown[1:]]
        shown = [each.rstrip() for each in shown if each.strip()]
    return [f'  File "{path}", line {line}', *shown, f"SyntaxError: {message}"]


def in_one_form(lines):
    """CPython's three types of syntax errors are one to pawl, which names none."""
    return [re.sub(r"^(IndentationError|TabError): ", "SyntaxError: ", line) for line in lines]


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--pawl", help="the binary (default: $PAWL, else build/*/pawl)")
    parser.add_argument("--show", action="store_true", help="print what CPython says")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main():
    options = parse_options()
    pawl = find_pawl(options.pawl)
    mistakes = read_tables(options.words)
    asyncio.set_event_loop_policy(VirtualPolicy())
    make_time_virtual()
    passed = failed = meant = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        os.chdir(folder)
        for name, source in mistakes.items():
            with open(f"{name}.py", "w", encoding="utf-8") as file:
                file.write(source)
        answers = pool.map(lambda name: ask_pawl(pawl, f"{name}.py"), mistakes)
        for (name, source), actual in zip(mistakes.items(), answers):
            expected = in_one_form(ask_python(f"{name}.py", source))
            if options.show:
                print("\n".join([f"== {name}"] + expected))
            if (actual != expected) == (DIFFERS in source) and expected:
                passed += 1
                meant += DIFFERS in source
                continue
            failed += 1
            print(f"FAIL {name}" + ("" if expected else ": no mistake under CPython"))
            print("\n".join("    " + line for line in list(difflib.unified_diff(
                expected, actual, "python3", "pawl", lineterm="", n=1))[2:]))
        os.chdir(HERE)
    print(f"{passed} passed ({meant} of them differ, as they are meant to), {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
