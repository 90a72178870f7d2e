#!/usr/bin/env python3
"""Writes docs/errors.md from include/pawl/error_codes.inc.

The heading and first paragraph of each section come from the table; whatever a section says after them
is kept. Run it after changing the table; with --check it only says whether the page is up to date.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "include/pawl/error_codes.inc"
PAGE = ROOT / "docs/errors.md"
RANGES = {"1": "The language", "2": "The machine", "3": "The store", "4": "The engine", "5": "The server", "9": "The command line"}
INTRODUCTION = """# Errors

Every error a user can meet has a stable code. `pawl explain PAWL-2001` prints its cause and remedy.
The table is `include/pawl/error_codes.inc`; `scripts/error_docs.py` writes the beginning of each section
here from it, and keeps what a section goes on to say.
"""


def read_table():
    text = r'"((?:[^"\\]|\\.)*)"'
    entry = re.compile(rf"^PAWL_ERROR\((\d+), (\w+),\s*{text},\s*{text}\)", re.MULTILINE)
    unescape = lambda string: re.sub(r"\\(.)", r"\1", string)
    return [(number, name, unescape(cause), unescape(remedy))
            for number, name, cause, remedy in entry.findall(TABLE.read_text())]


def read_extras():
    """What each section says after its first paragraph, by number."""
    if not PAGE.exists():
        return {}
    sections = re.split(r"^### PAWL-(\d+): \w+\n\n", PAGE.read_text(), flags=re.MULTILINE)[1:]
    extras = {}
    for number, body in zip(sections[::2], sections[1::2]):
        body = re.split(r"^## ", body, flags=re.MULTILINE)[0]
        extras[number] = body.split("\n\n", 1)[1].strip() if "\n\n" in body else ""
    return extras


def render():
    extras = read_extras()
    page = INTRODUCTION
    previous_range = ""
    for number, name, cause, remedy in read_table():
        if number[0] != previous_range:
            previous_range = number[0]
            page += f"\n## {RANGES[previous_range]} ({previous_range}xxx)\n"
        page += f"\n### PAWL-{number}: {name}\n\n{cause} {remedy}\n"
        if extras.get(number):
            page += f"\n{extras[number]}\n"
    return page


def main():
    page = render()
    if "--check" in sys.argv[1:]:
        if page != PAGE.read_text():
            sys.exit("docs/errors.md is out of date: run scripts/error_docs.py")
    else:
        PAGE.write_text(page)


if __name__ == "__main__":
    main()
