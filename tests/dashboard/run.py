#!/usr/bin/env python3
"""The dashboard's tests.

    tests/dashboard/run.py packages             installs what the others need, if it is not there
    tests/dashboard/run.py types                TypeScript's compiler over web/
    tests/dashboard/run.py logic                what needs no page, by Node's runner
    tests/dashboard/run.py absent               a build where there is no Node says so, and so does its page
    tests/dashboard/run.py pages PAWL [FOLDER]  the pages in Chromium against a real server and worker; puts
                                                screenshots into the folder

Exits with 77 where Node, the packages or Chromium cannot be had.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
WEB = HERE.parent.parent / "web"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def skip(why):
    print("skipped: " + why)
    sys.exit(SKIPPED)


def install():
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".pawl-lock"
    if (WEB / "node_modules" / "playwright-core").exists() and mark.exists() and mark.read_text() == lock:
        return 0
    if shutil.which("npm") is None:
        skip("there is no npm")
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, check=False)
    if done.returncode != 0:
        skip("the packages cannot be had")
    mark.write_text(lock)
    return 0


def node(*arguments, **environment):
    if not (WEB / "node_modules" / "playwright-core").exists():
        skip("the packages are not there")
    return subprocess.run(["node", *map(str, arguments)], cwd=WEB, check=False,
                          env={**os.environ, **environment}).returncode


def run_pages(pawl, screenshots):
    browser = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if browser is None:
        skip("there is no Chromium: scripts/setup.sh test installs it")
    return node("--test", "--test-concurrency=1", *sorted(HERE.glob("*_pages.mjs")), PAWL=os.path.abspath(pawl),
                CHROMIUM=browser, SCREENSHOTS=screenshots and os.path.abspath(screenshots))


def check_absent():
    with tempfile.TemporaryDirectory() as folder:
        output, missing = pathlib.Path(folder, "assets.cc"), pathlib.Path(folder, "missing.txt")
        done = subprocess.run([sys.executable, HERE.parent.parent / "scripts" / "embed_web.py", WEB, output, missing],
                              check=False, capture_output=True, text=True, env={"PATH": folder})
        page = re.sub(r"\\(\d{3})", lambda found: chr(int(found[1], 8)), output.read_text())
        for text in (done.stderr, missing.read_text(), page):
            assert "Node.js was not found" in text, text
        assert done.returncode == 0 and "built without its dashboard" in page.replace('"\n     "', "")
    return 0


def main():
    part = sys.argv[1]
    if part == "absent":
        return check_absent()
    if shutil.which("node") is None:
        skip("there is no Node")
    if part == "packages":
        return install()
    if part == "types":
        return node(WEB / "node_modules" / "typescript" / "bin" / "tsc", "--noEmit", "-p", WEB)
    if part == "logic":
        return node("--test", HERE / "logic.mjs")
    return run_pages(sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "")


if __name__ == "__main__":
    sys.exit(main())
