"""With this folder on PYTHONPATH, PAWL_COMPAT=1 works without an installed package.

Python imports one sitecustomize when it starts. Another one, further down the path, runs after this one.
"""

import importlib.machinery
import importlib.util
import os
import sys


def _continue_with_the_next() -> None:
    own = os.path.dirname(os.path.realpath(__file__))
    others = [folder for folder in sys.path if os.path.realpath(folder or os.curdir) != own]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


if os.environ.get("PAWL_COMPAT", "") not in ("", "0"):
    from pawl import compat

    compat.install()

_continue_with_the_next()
