#!/usr/bin/env python3
"""Holds the page about the C++ API to the example that is tested.

    check_page.py PAGE FOLDER

Each file of the example is on the page, in a block of its own, word for word.
"""

import pathlib
import re
import sys


def main():
    page, folder = map(pathlib.Path, sys.argv[1:])
    blocks = re.findall(r"^```\w+\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    missing = [path.name for path in sorted(folder.iterdir()) if path.read_text() not in blocks]
    if missing:
        sys.exit(f"{page.name} does not show these files as they are: {', '.join(missing)}")


if __name__ == "__main__":
    main()
