"""The names of other engines' packages: pawl.compat's finder, and the ways to ask for it."""

import os
import subprocess
import sys
import tempfile
import unittest
import zipfile

SDK = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# A package like those below pawl.compat, with a module of its own.
PACKAGE = {"waymark/__init__.py": "from .part import NAME\n", "waymark/part.py": "NAME = __name__\n"}
PROGRAM = """
import sys
import pawl.compat
pawl.compat.__path__.insert(0, %r)
import waymark, waymark.part
from waymark.part import NAME
print(__name__, NAME, waymark is sys.modules["pawl.compat.waymark"], waymark.__spec__.name, sys.argv[1:])
"""
SAID = "__main__ pawl.compat.waymark.part True pawl.compat.waymark ['x']"


class NamesTest(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = self._folder.name
        packages = os.path.join(self.folder, "packages")
        for path, text in PACKAGE.items():
            self.write(os.path.join(packages, path), text)
        self.program = self.write("program.py", PROGRAM % packages)

    def write(self, path, text):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def python(self, *arguments, path=SDK, folder=None, **environment):
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PAWL_COMPAT")}
        if path:
            kept["PYTHONPATH"] = path
        done = subprocess.run(
            [sys.executable, *arguments], env={**kept, "PYTHONDONTWRITEBYTECODE": "1", **environment},
            cwd=folder, capture_output=True, text=True, timeout=60)
        return done.stdout.strip() or done.stderr.strip().splitlines()[-1]

    def test_the_environment_asks_for_them(self):
        self.assertEqual(self.python(self.program, "x", PAWL_COMPAT="1"), SAID)

    def test_python_finds_nothing_else_without_it(self):
        for value in ("", "0"):
            self.assertEqual(self.python(self.program, "x", PAWL_COMPAT=value),
                             "ModuleNotFoundError: No module named 'waymark'")

    def test_the_module_runs_a_file_or_a_module(self):
        self.assertEqual(self.python("-m", "pawl.compat", self.program, "x"), SAID)
        self.assertEqual(self.python("-m", "pawl.compat", "-m", "program", "x", folder=self.folder), SAID)

    def test_another_sitecustomize_still_runs(self):
        self.write("other/sitecustomize.py", "print('other')\n")
        path = os.pathsep.join((SDK, os.path.join(self.folder, "other")))
        self.assertEqual(self.python("-c", "pass", path=path), "other")

    def test_an_installed_package_has_them(self):
        site = os.path.join(self.folder, "site")
        for folder in (SDK, os.path.join(SDK, "aliases")):
            build = "import sys, build_backend; print(build_backend.build_wheel(sys.argv[1]))"
            wheel = subprocess.run([sys.executable, "-c", build, self.folder], cwd=folder, text=True,
                                   capture_output=True, check=True,
                                   env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}).stdout.strip()
            with zipfile.ZipFile(os.path.join(self.folder, wheel)) as archive:
                archive.extractall(site)
        # Aliases need no environment; what they import is what the finder gives.
        self.assertEqual(self.python(self.program, "x", path=site), SAID)
        # Python reads .pth files of site folders when it starts.
        as_site = "import site, sys; site.addsitedir(%r); import pawl.compat; print(len(sys.meta_path))" % site
        self.assertEqual(int(self.python("-S", "-c", as_site, path="", PAWL_COMPAT="1")),
                         int(self.python("-S", "-c", as_site, path="")) + 1)


if __name__ == "__main__":
    unittest.main()
