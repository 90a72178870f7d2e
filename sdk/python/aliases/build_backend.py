"""Builds the modules `duroxide`, `durable_monty` and `waymark`, which are pawl.compat's packages of that name.

With them installed, programs for those engines run on Pawl without PAWL_COMPAT. They take the place of the
originals, so install them only where the originals are not.
"""

import base64
import hashlib
import os
import zipfile

NAMES = ("duroxide", "durable_monty", "waymark")
ROOT = "pawl_aliases-0.1.0"
TIME = (1980, 1, 1, 0, 0, 0)
MODULE = """import importlib
import sys

from pawl import compat

compat.install()
del sys.modules[__name__]
sys.modules[__name__] = importlib.import_module(__name__)
"""


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    about = ROOT + ".dist-info/"
    files = {name + ".py": MODULE for name in NAMES}
    files[about + "METADATA"] = "Metadata-Version: 2.1\nName: pawl-aliases\nVersion: 0.1.0\nRequires-Dist: pawl\n"
    files[about + "WHEEL"] = "Wheel-Version: 1.0\nGenerator: pawl\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join("%s,sha256=%s,%d\n" % (path, _digest(text), len(text)) for path, text in files.items())
    files[about + "RECORD"] = record + about + "RECORD,,\n"
    name = ROOT + "-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(zipfile.ZipInfo(path, TIME), text, zipfile.ZIP_DEFLATED)
    return name


def _digest(text):
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
