"""The types that the package promises by its py.typed, and the oldest Python that it promises.

The checkers are not part of the project: each is run where it is installed, and is reported as skipped
where it is not.
"""

import ast
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

HERE = pathlib.Path(__file__).parent
PACKAGE = HERE.parent / "pawl"
CASES = HERE / "typing_cases.py"


class TypingTest(unittest.TestCase):
    def check(self, command, folder):
        environment = dict(os.environ, MYPYPATH=str(HERE.parent), PYTHONPATH=str(HERE.parent))
        done = subprocess.run(command, env=environment, cwd=folder, text=True, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, 0, done.stdout)

    MYPY = [sys.executable, "-m", "mypy"] if importlib.util.find_spec("mypy") else [shutil.which("mypy")]

    @unittest.skipIf(MYPY[0] is None, "mypy is not installed: 'scripts/setup.sh test' installs Debian's")
    def test_mypy(self):
        with tempfile.TemporaryDirectory() as folder:
            self.check([*self.MYPY, "--warn-unused-ignores", "--follow-imports=silent", "--cache-dir", folder,
                        str(CASES)], folder)

    @unittest.skipIf(shutil.which("pyright") is None, "pyright is not installed: Debian has none; any version on the PATH is used")
    def test_pyright(self):
        with tempfile.TemporaryDirectory() as folder:
            settings = {"include": [str(PACKAGE), str(CASES)], "extraPaths": [str(HERE.parent)],
                        "reportUnnecessaryTypeIgnoreComment": "error"}
            path = pathlib.Path(folder) / "pyrightconfig.json"
            path.write_text(json.dumps(settings))
            self.check(["pyright", "--project", str(path), "--pythonpath", sys.executable], folder)

    def test_the_package_says_that_it_is_typed(self):
        self.assertTrue((PACKAGE / "py.typed").is_file())
        with tempfile.TemporaryDirectory() as folder:
            program = "import build_backend, sys; print(build_backend.build_wheel(sys.argv[1]))"
            name = subprocess.run([sys.executable, "-c", program, folder], cwd=HERE.parent, stdout=subprocess.PIPE,
                                  text=True, check=True).stdout.strip()
            with zipfile.ZipFile(pathlib.Path(folder) / name) as wheel:
                self.assertIn("pawl/py.typed", wheel.namelist())


def _runs(python):
    """A version manager may have a name on the PATH for a version that is switched off."""
    if shutil.which(python) is None:
        return False
    return subprocess.run([python, "-c", ""], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


class OldestPythonTest(unittest.TestCase):
    """Python 3.9: its grammar, and no name of the library that came later."""

    LATER = {
        "typing": {"ParamSpec", "Concatenate", "TypeAlias", "TypeGuard", "Self", "Never", "assert_never",
                   "assert_type", "reveal_type", "Unpack", "TypeVarTuple", "Required", "NotRequired",
                   "LiteralString", "override"},
        "asyncio": {"TaskGroup", "timeout", "timeout_at", "Runner", "Barrier"},
        "datetime": {"UTC"},
        "enum": {"StrEnum"},
        "itertools": {"pairwise", "batched"},
        "inspect": {"get_annotations"},
        "types": {"NoneType", "EllipsisType", "UnionType"},
        "contextlib": {"aclosing", "chdir"},
    }

    def modules(self):
        for path in sorted(PACKAGE.glob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=(3, 9))

    def test_grammar(self):
        self.assertGreater(len(list(self.modules())), 15)

    def test_names(self):
        for path, tree in self.modules():
            guarded = _guarded(tree)
            for node in ast.walk(tree):
                if id(node) in guarded:
                    continue
                if isinstance(node, ast.ImportFrom) and node.module in self.LATER:
                    later = {alias.name for alias in node.names} & self.LATER[node.module]
                    self.assertFalse(later, "%s:%d" % (path, node.lineno))
                elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    later_names = self.LATER.get(node.value.id, set())
                    self.assertNotIn(node.attr, later_names, "%s:%d" % (path, node.lineno))
                elif isinstance(node, (ast.Import, ast.ImportFrom)):
                    names = [alias.name for alias in node.names]
                    self.assertNotIn("tomllib", names, path)

    @unittest.skipUnless(_runs("python3.9"), "there is no python3.9 on the PATH that runs")
    def test_it_is_imported_by_the_oldest_python(self):
        names = ["pawl"] + ["pawl." + path.stem for path in PACKAGE.glob("*.py") if path.stem != "__init__"]
        done = subprocess.run(["python3.9", "-W", "error", "-c", "import " + ", ".join(names)], text=True,
                              env=dict(os.environ, PYTHONPATH=str(HERE.parent), PYTHONDONTWRITEBYTECODE="1"),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_annotations_are_not_evaluated(self):
        """`X | Y` in an annotation is fine in 3.9 only as text."""
        for path, tree in self.modules():
            if any(isinstance(node, (ast.FunctionDef, ast.AnnAssign)) for node in ast.walk(tree)):
                futures = [node for node in tree.body if isinstance(node, ast.ImportFrom)
                           and node.module == "__future__"]
                self.assertTrue(futures, path)
        for path, tree in self.modules():
            for node in ast.walk(tree):
                self.assertFalse(isinstance(node, ast.Match) if hasattr(ast, "Match") else False, path)
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip":
                    self.assertNotIn("strict", [word.arg for word in node.keywords], path)
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "dataclass":
                    later = {"slots", "kw_only", "match_args"} & {word.arg for word in node.keywords}
                    self.assertFalse(later, path)


def _guarded(tree):
    """What is imported only by type checkers, or only if the version has it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ("TYPE_CHECKING" in ast.dump(node.test)
                                         or "version_info" in ast.dump(node.test)):
            for part in node.body + node.orelse:
                found.update(id(inner) for inner in ast.walk(part))
    return found


if __name__ == "__main__":
    unittest.main()
