"""Builds the package for pip (PEP 517 and 660) with nothing but the standard library.

So `pip install ./sdk/python` needs neither a network nor an installed setuptools.
"""

import base64
import hashlib
import io
import os
import re
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TIME = (1980, 1, 1, 0, 0, 0)  # the same files make the same wheel
# Python runs it when it starts: PAWL_COMPAT=1 gives the names of other engines' packages (pawl.compat).
COMPAT = b'''import os; exec("from pawl import compat; compat.install()"''' \
    b''' if os.environ.get("PAWL_COMPAT", "") not in ("", "0") else "")\n'''


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _write_wheel(wheel_directory, dict(_package_files(), **{"pawl_compat.pth": COMPAT}))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write_wheel(wheel_directory, {"pawl.pth": (HERE + "\n").encode(), "pawl_compat.pth": COMPAT})


def build_sdist(sdist_directory, config_settings=None):
    root = "pawl-" + _field("version")
    files = {path: _read(path) for path in ("pyproject.toml", "build_backend.py", "README.md")}
    files.update(_package_files(), **{"PKG-INFO": _metadata()})
    with tarfile.open(os.path.join(sdist_directory, root + ".tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, data in files.items():
            info = tarfile.TarInfo(root + "/" + path)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return root + ".tar.gz"


def _write_wheel(folder, files):
    root = "pawl-" + _field("version")
    about = root + ".dist-info/"
    files = dict(files)
    files[about + "METADATA"] = _metadata()
    files[about + "WHEEL"] = b"Wheel-Version: 1.0\nGenerator: pawl\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join("%s,sha256=%s,%d\n" % (path, _digest(data), len(data)) for path, data in files.items())
    files[about + "RECORD"] = (record + about + "RECORD,,\n").encode()
    name = root + "-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path, TIME), data, zipfile.ZIP_DEFLATED)
    return name


def _package_files():
    found = {}
    for folder, folders, names in os.walk(os.path.join(HERE, "pawl")):
        folders[:] = sorted(each for each in folders if each != "__pycache__")
        for name in sorted(names):
            if name.endswith((".py", ".typed")):
                path = os.path.relpath(os.path.join(folder, name), HERE).replace(os.sep, "/")
                found[path] = _read(path)
    return found


def _metadata():
    head = "Metadata-Version: 2.1\nName: pawl\nVersion: %s\nSummary: %s\nRequires-Python: %s\nLicense: Apache-2.0\n" % (
        _field("version"), _field("description"), _field("requires-python"))
    return (head + "Description-Content-Type: text/markdown\n\n").encode() + _read("README.md")


def _field(name):
    """Of pyproject.toml; the standard library reads TOML from Python 3.11 on only."""
    return re.search(r'^%s = "(.*)"$' % name, _read("pyproject.toml").decode(), re.MULTILINE).group(1)


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _read(path):
    with open(os.path.join(HERE, path), "rb") as file:
        return file.read()
