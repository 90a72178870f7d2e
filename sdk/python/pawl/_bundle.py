"""The files of a project that a workflow needs: its own, and those that it imports.

They are found as python3 would find them, below the folder of the main file (or, if that file imports
as a part of a package, below the folder that the package lies in). Modules of the library and installed packages stay where they
are: tasks use them freely, and a workflow that needs one is refused by the server with the reason.
"""

from __future__ import annotations

import ast
import os
import tokenize
from typing import Dict, Iterable, List, Optional, Tuple

from .errors import DeployError, PawlError

_MOST_FILES = 1000


class Bundle:
    def __init__(self, main: str, root: str, packaged: bool) -> None:
        self.main = main
        self.root = root
        self._packaged = packaged
        self._texts: Dict[str, str] = {}  # by absolute path, in the order they were found

    def files(self) -> List[Tuple[str, str]]:
        """Path and text of each, the main one first; paths are relative to the root."""
        named = [(self._name(path), text) for path, text in self._texts.items()]
        if self._packaged:
            # Names of modules count from the folder of the first file, which is not a package's.
            named.insert(0, ("__main__.py", "# The workflows are in %s.\n" % named[0][0]))
        return named

    def _name(self, path: str) -> str:
        return os.path.relpath(path, self.root).replace(os.sep, "/")

    def at_home(self, error: PawlError) -> PawlError:
        """The server's diagnostics with the paths that the files have here."""
        if not isinstance(error, DeployError):
            return error
        here = {self._name(path): path for path in self._texts}
        for diagnostic in error.diagnostics:
            diagnostic.path = here.get(diagnostic.path, diagnostic.path)
            if not diagnostic.source and diagnostic.path in self._texts:
                lines = self._texts[diagnostic.path].splitlines()
                if 0 < diagnostic.line <= len(lines):
                    diagnostic.source = lines[diagnostic.line - 1]
        return DeployError(
            error.message, diagnostics=error.diagnostics, code=error.code, hint=error.hint,
            status=error.status,
        )

    def add(self, path: str) -> None:
        pending = [os.path.abspath(path)]
        while pending and len(self._texts) < _MOST_FILES:
            path = pending.pop(0)
            if path in self._texts:
                continue
            self._texts[path] = _read(path)
            try:
                tree = ast.parse(self._texts[path], path)
            except SyntaxError:
                if path == self.main:
                    raise
                continue  # the server says what is wrong if a workflow needs it
            pending += _imported_files(tree, self.root, os.path.dirname(path))


def collect(main: str, further: Iterable[str] = (), package: Optional[str] = None) -> Bundle:
    """The bundle of a main file. `package`: its __package__, where it runs as part of one."""
    main = os.path.abspath(main)
    folder = os.path.dirname(main)
    root = import_root(main)
    if package and root == folder:
        root = _package_root(folder)
    bundle = Bundle(main, root, root != folder)
    bundle.add(main)
    for path in further:
        bundle.add(path)
    return bundle


def _read(path: str) -> str:
    with tokenize.open(path) as file:
        return file.read()


def _package_root(folder: str) -> str:
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder = os.path.dirname(folder)
    return folder


def import_root(main: str) -> str:
    """The folder from which the names in a file's imports count, as far as its imports tell.

    python3 would be started there, with -m or by a test runner. It is the file's own folder, if they
    count from there. Folders need no __init__.py to be packages.
    """
    main = os.path.abspath(main)
    own = root = os.path.dirname(main)
    current = os.getcwd()
    for node in ast.walk(ast.parse(_read(main), main)):
        found = ""
        if isinstance(node, ast.ImportFrom) and node.level > 0:
            above = os.path.normpath(os.path.join(own, *[".."] * (node.level - 1)))
            found = min(_package_root(own), above, key=len)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found = _root_of(own, current, node.module, [alias.name for alias in node.names])
        elif isinstance(node, ast.Import):
            found = min([_root_of(own, current, alias.name, []) for alias in node.names], key=len)
        if found and len(found) < len(root):
            root = found
    return root


def _root_of(own: str, current: str, module: str, members: List[str]) -> str:
    """Where a module is looked for: beside the file, around a folder of its name, or where we are."""
    parts = module.split(".")
    if parts[0] == "pawl":
        return own  # this package, even if we are in its folder
    if _module_file(os.path.join(own, parts[0])) or _finds_file(own, parts, members):
        return own
    folder = own
    while os.path.dirname(folder) != folder:
        folder, name = os.path.split(folder)
        # `from copy import x` in a folder `copy` means Python's own module, unless that is a package.
        inside = _finds_file(folder, parts, members if len(parts) > 1 else [])
        if name == parts[0] and inside:
            return folder
    inside = os.path.commonpath([own, current]) == current
    return current if inside and _finds_file(current, parts, members) else own


def _finds_file(folder: str, parts: List[str], members: List[str]) -> bool:
    stem = os.path.join(folder, *parts)
    return any(_module_file(path) for path in [stem] + [os.path.join(stem, name) for name in members])


def _imported_files(tree: ast.AST, root: str, folder: str) -> List[str]:
    found: List[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found += _files_of(root, alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = root
            if node.level > 0:
                base = os.path.normpath(os.path.join(folder, *[".."] * (node.level - 1)))
                if os.path.commonpath([base, root]) != root:
                    continue
            parts = node.module.split(".") if node.module else []
            found += _files_of(base, parts)
            for alias in node.names:
                module = _module_file(os.path.join(base, *parts, alias.name))
                if not module and node.level > 0 and not parts:
                    module = _module_file(base)  # a name of the package itself
                found += [module] if module and parts[:1] != ["pawl"] else []
    return found


def _files_of(base: str, parts: List[str]) -> List[str]:
    """The files of a.b.c: of a, of a.b and of a.b.c, as far as they are files of the project."""
    found = []
    if parts and parts[0] == "pawl":
        return []  # this package, which the server has its own of
    for count in range(1, len(parts) + 1):
        path = _module_file(os.path.join(base, *parts[:count]))
        if path:
            found.append(path)
    return found


def _module_file(stem: str) -> Optional[str]:
    for path in (os.path.join(stem, "__init__.py"), stem + ".py"):
        if os.path.isfile(path):
            return os.path.abspath(path)
    return None
