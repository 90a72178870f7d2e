"""Test files of another project, run on pawl.compat: a Case for each test."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from . import Case

HERE = pathlib.Path(__file__).resolve().parent
SDK = HERE.parents[1] / "sdk/python"
SECONDS = 600  # for one file


def run(folder, pawl, only, documented, environment=None, parts=()):
    """`documented`: tests that differ as docs/coming-from.md says, and how. Files that import one of `parts` test
    the engine's own inside, and are left out."""
    # A copy, since tests write files where they are.
    with tempfile.TemporaryDirectory() as scratch:
        copy = pathlib.Path(scratch) / "sources"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".git", "target", "node_modules"))
        for path in sorted(copy.rglob("test_*.py")):
            text = path.read_text(encoding="utf-8")
            if "def test_" not in text or any(part in text for part in parts):
                continue
            yield from _of_file(path, copy, pawl, only, documented, {
                **(environment or {}), "PAWL_COMPAT_DATA": os.path.join(scratch, "data")})


def _of_file(path, root, pawl, only, documented, environment):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAWL_")}
    done = subprocess.run(
        [sys.executable, str(HERE / "small_pytest.py"), str(path)], cwd=root, text=True, timeout=SECONDS,
        capture_output=True, env={
            **kept, **environment, "PAWL_COMPAT": "1", "PAWL_BINARY": str(pawl), "PYTHONPATH": str(SDK),
            "PYTHONDONTWRITEBYTECODE": "1"})
    name = str(path.relative_to(root))
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"test"')]
    if not found:
        last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        yield Case(name, "cannot be loaded here", last)
    for test in found:
        if only not in f"{name}::{test['test']}":
            continue
        result, note = test["result"], test["why"]
        if test["test"] in documented:
            note = documented[test["test"]]
            result = "differs as documented" if result == "failed" else result
        yield Case(f"{name}::{test['test']}", result, note)
