"""python -m pawl.compat program.py …, python -m pawl.compat -m module …"""

import os
import runpy
import sys

from . import available, install

USAGE = """usage: python -m pawl.compat FILE [arguments]
       python -m pawl.compat -m MODULE [arguments]

Runs a program that was written for another engine on Pawl: its `import` of
%s means the package below pawl.compat.
"""


def main() -> None:
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        print(USAGE % ", ".join(available()), end="", file=sys.stdout if arguments else sys.stderr)
        sys.exit(0 if arguments else 2)
    install()
    os.environ["PAWL_COMPAT"] = "1"  # for processes that the program starts
    if arguments[0] == "-m":
        if len(arguments) == 1:
            sys.exit("-m needs the name of a module")
        sys.argv = arguments[1:]
        sys.path[0] = os.getcwd()
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        return
    sys.argv = arguments
    sys.path[0] = os.path.dirname(os.path.abspath(arguments[0]))
    runpy.run_path(arguments[0], run_name="__main__")


main()
