"""Packages of other engines, on Pawl: programs that were written for them run as they are.

    PAWL_COMPAT=1 python program.py          # `import duroxide` gives pawl.compat.duroxide
    python -m pawl.compat program.py         # the same, wherever the package lies
    python -m pawl.compat -m pytest tests    # a module instead of a file

Each package below has the modules of the original under the same paths: pawl.compat.duroxide.context is
what `duroxide.context` gives. install() puts the finder that maps the names into sys.meta_path. It goes
before all others, so an original that is installed as well is not used while PAWL_COMPAT is set.

`docs/coming-from.md` says what differs from the originals.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from typing import Any, List, Optional, Sequence

__all__ = ["NAMES", "available", "install", "uninstall"]

# The originals that have a package here. One that is not there (yet) is left to Python.
NAMES = ("duroxide", "durable_monty", "waymark")


def available() -> List[str]:
    """The originals whose names can be imported."""
    return [name for name in NAMES if importlib.util.find_spec("%s.%s" % (__name__, name))]


def install() -> None:
    """From now on the originals' names mean the packages here."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def uninstall() -> None:
    """The names mean again what Python finds for them; modules that were imported stay."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]


class _Finder(importlib.abc.MetaPathFinder):
    """`duroxide.context` is the module pawl.compat.duroxide.context itself, not a copy of it."""

    def find_spec(
        self, fullname: str, path: Optional[Sequence[str]], target: Optional[types.ModuleType] = None
    ) -> Optional[importlib.machinery.ModuleSpec]:
        if fullname.partition(".")[0] not in NAMES:
            return None
        own = importlib.util.find_spec("%s.%s" % (__name__, fullname))
        if own is None:
            return None
        return importlib.machinery.ModuleSpec(
            fullname, _Loader(own.name), origin=own.origin,
            is_package=own.submodule_search_locations is not None)


class _Loader(importlib.abc.Loader):
    def __init__(self, own: str) -> None:
        self._own = own
        self._spec: Any = None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        module = importlib.import_module(self._own)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        # The import system has just written the alias there.
        module.__spec__ = self._spec
        # Modules that came with a package have its other name too: importing one of them later would bind it in
        # the package, over a function of the same name.
        for name, loaded in list(sys.modules.items()):
            if name.startswith(self._own + "."):
                sys.modules.setdefault(name[len(__name__) + 1:], loaded)

