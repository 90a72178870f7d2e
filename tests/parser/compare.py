#!/usr/bin/env python3
"""Compares Pawl's parser with CPython's over many files.

    compare.py TOOL PATH...      each PATH a file, or a folder that is searched for *.py

TOOL is the built pawl_ast_dump. Each file is parsed by both; the trees must be equal, with all
positions, and so must the errors. Prints one line per difference and exits 1 if there is any.
"""

import argparse
import ast
import os
import subprocess
import sys
import warnings

# What the two are known to report differently, by design: CPython counts the columns of an error in
# a replacement field from the start of the field.
POSITIONS_DIFFER = ("f-string: ",)
# So begins a script in a syntax that is newer than the CPython at hand: Pawl must take it.
NEWER = b"# no-python: PEP "


class AsciiStr(str):
    def __repr__(self):
        return ascii(str(self))


def with_ascii_strings(tree):
    """Makes repr() escape what is not ASCII, as Pawl's dump does."""
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if isinstance(value, str):
                setattr(node, name, AsciiStr(value))
            elif isinstance(value, list):
                value[:] = [AsciiStr(v) if isinstance(v, str) else v for v in value]
    return tree


def describe_error(error):
    if not isinstance(error, SyntaxError):
        return "!" + type(error).__name__ + "|" + str(error)
    end = max(error.end_offset or 0, 0)
    return "!" + "|".join(
        str(part)
        for part in (
            type(error).__name__,
            error.msg,
            error.lineno,
            error.offset or 0,
            error.end_lineno or 0,
            end,
        )
    )


def decoded(source):
    """As text where that is certain: of bytes CPython counts an error's column in bytes."""
    declared = b"coding" in b"".join(source.split(b"\n", 2)[:2])
    if declared or source.startswith(b"\xef\xbb\xbf"):
        return source
    try:
        return source.decode()
    except UnicodeDecodeError:
        return source


def python_answer(source):
    try:
        tree = ast.parse(decoded(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return describe_error(error)
    return ast.dump(with_ascii_strings(tree), include_attributes=True)


class Tool:
    def __init__(self, path):
        self.process = subprocess.Popen(
            [path, "--positions"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def answer(self, path):
        self.process.stdin.write(os.fsencode(path) + b"\n")
        self.process.stdin.flush()
        size = int(self.process.stdout.readline())
        return self.process.stdout.read(size).decode()


def first_difference(ours, theirs):
    pairs = enumerate(zip(ours, theirs))
    at = next((i for i, (a, b) in pairs if a != b), min(len(ours), len(theirs)))
    start = max(at - 80, 0)
    return f"\n  pawl    …{ours[start:at + 80]}\n  python3 …{theirs[start:at + 80]}"


def same_error(ours, theirs):
    """Errors agree if class and message do, and the start unless it is of no use."""
    a, b = ours.split("|"), theirs.split("|")
    if b[0] in ("!RecursionError", "!MemoryError"):
        return a[1].startswith("too many nested")
    if a[:2] == b[:2] and any(a[1].startswith(prefix) for prefix in POSITIONS_DIFFER):
        return True
    return a[:4] == b[:4]


def find_files(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, names, files in os.walk(path):
                names.sort()
                yield from (os.path.join(folder, f) for f in sorted(files) if f.endswith(".py"))
        else:
            yield path


def main():
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    tool = Tool(options.tool)
    count = differences = 0
    for path in find_files(options.paths):
        with open(path, "rb") as file:
            source = file.read()
        count += 1
        theirs = python_answer(source)
        ours = tool.answer(path)
        if ours == theirs or (source.startswith(NEWER) and not ours.startswith("!")):
            continue
        if ours.startswith("!") and theirs.startswith("!") and same_error(ours, theirs):
            continue
        differences += 1
        print(f"{path}: {first_difference(ours, theirs)}")
    print(f"{count} files, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
