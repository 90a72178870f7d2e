#!/usr/bin/env python3
"""Runs the programs of another engine on Pawl, as they are, and counts what becomes of them.

    scripts/coming_from.py FOLDER [--engine NAME] [--pawl FILE] [--list] [--markdown]

FOLDER has the sources of the other project. Each engine has a module in coming_from_engines/ with one
function, `cases(folder, pawl)`, which gives a Case for each program that the folder has. `docs/coming-from.md`
has the tables that --markdown prints.
"""

import argparse
import collections
import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ENGINES = ("waymark", "duroxide", "durable_monty")


def engine_of(folder):
    """The engine whose package most files of the folder import."""
    found = collections.Counter()
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8", errors="replace")
        for name in ENGINES:
            found[name] += f"from {name}" in text or f"import {name}" in text
    best = found.most_common(1)
    if not best or not best[0][1]:
        sys.exit(f"{folder} imports none of {', '.join(ENGINES)}; name the engine with --engine")
    return best[0][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--engine", choices=ENGINES)
    parser.add_argument("--pawl", type=pathlib.Path, default=HERE.parent / "build/release/pawl")
    parser.add_argument("--list", action="store_true", help="each program, not only their number")
    parser.add_argument("--markdown", action="store_true", help="the table as docs/coming-from.md has it")
    parser.add_argument("--only", default="", help="programs whose name contains this")
    arguments = parser.parse_args()
    sys.path.insert(0, str(HERE))
    engine = importlib.import_module("coming_from_engines." + (arguments.engine or engine_of(arguments.folder)))
    results = collections.Counter()
    for case in engine.cases(arguments.folder.resolve(), arguments.pawl.resolve(), arguments.only):
        results[case.result] += 1
        if arguments.list or sys.stderr.isatty():
            note = f": {case.note}" if case.note else ""
            print(f"{case.result:>24}  {case.name}{note}", file=sys.stderr)
    total = sum(results.values())
    if arguments.markdown:
        print("| result | programs |\n| --- | --- |")
        for result, count in results.most_common():
            print(f"| {result} | {count} |")
        print(f"| all | {total} |")
    else:
        for result, count in results.most_common():
            print(f"{count:6} {result}")
        print(f"{total:6} in all")


if __name__ == "__main__":
    main()
