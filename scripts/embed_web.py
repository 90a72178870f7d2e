#!/usr/bin/env python3
"""Builds the dashboard and writes a C++ source that holds it, each asset gzipped.

    scripts/embed_web.py WEB_FOLDER OUTPUT.cc MISSING.txt

Without Node, or if the packages cannot be had, the page says so instead, and so does MISSING.txt, which
is empty otherwise: a machine without them builds everything else.
"""

import gzip
import hashlib
import html
import pathlib
import shutil
import subprocess
import sys
import tempfile

TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".svg": "image/svg+xml", ".html": "text/html; charset=utf-8"}
TEMPLATE = """// Written by scripts/embed_web.py.
#include "server/dashboard.h"

namespace pawl::server {{
namespace {{

using std::string_view_literals::operator""sv;

constexpr Asset kAssets[] = {{
{assets}}};

}}  // namespace

std::span<const Asset> embedded_assets() {{ return kAssets; }}

}}  // namespace pawl::server
"""
MISSING_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pawl</title>
<h1>This Pawl was built without its dashboard</h1>
<p>{reason}</p>
<p>Install Node.js 18 or later with npm (<code>scripts/setup.sh</code> does that on Debian) and build again
with <code>make</code>. The API, the workers and all commands work without it.</p>
</html>
"""


class Missing(Exception):
    """Why there is no dashboard."""


def run(command, folder):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"{command[0]}: {error}") from error
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise Missing(f"{' '.join(command[:2])} failed: " + "\n".join(lines[-20:]))


def install_packages(web):
    """The packages of the lock file, unless they are there already, those of the tests perhaps too."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    mark = web / "node_modules" / ".pawl-lock"
    if mark.exists() and mark.read_text() == lock:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise Missing("npm was not found on the machine that built it.")
    run([npm, "ci", "--omit=dev", "--no-audit", "--no-fund"], web)
    mark.write_text(lock)


def build(web, output):
    node = shutil.which("node")
    if node is None:
        raise Missing("Node.js was not found on the machine that built it.")
    install_packages(web)
    run([node, "build.mjs", str(output)], web)


def literal(data):
    text = []
    for begin in range(0, len(data), 64):
        text.append('"' + "".join(f"\\{byte:03o}" for byte in data[begin:begin + 64]) + '"')
    return "\n     ".join(text or ['""']) + "sv"


def asset(path, name, data):
    gzipped = path != "/"
    stored = gzip.compress(data, 9, mtime=0) if gzipped else data
    etag = hashlib.sha256(data).hexdigest()[:16]
    kind = TYPES[pathlib.PurePath(name).suffix]
    return (f'    {{"{path}", "{kind}", "\\"{etag}\\"",\n     {literal(stored)},\n     '
            f'{"true" if gzipped else "false"}}},\n')


def main():
    web, output, missing = map(pathlib.Path, sys.argv[1:])
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        reason = ""
        try:
            build(web, folder)
        except Missing as error:
            reason = str(error)
            shutil.rmtree(folder / "assets", ignore_errors=True)
            (folder / "index.html").write_text(MISSING_PAGE.format(reason=html.escape(reason)))
        assets = asset("/", "index.html", (folder / "index.html").read_bytes())
        for path in sorted((folder / "assets").glob("*")):
            assets += asset("/assets/" + path.name, path.name, path.read_bytes())
    output.write_text(TEMPLATE.format(assets=assets))
    missing.write_text(f"the dashboard is not part of this build: {reason}\n" if reason else "")
    if reason:
        print(f"the dashboard is not part of this build: {reason}", file=sys.stderr)


if __name__ == "__main__":
    main()
