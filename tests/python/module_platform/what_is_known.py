import platform
import sys

print(platform.system(), platform.python_implementation() in ("CPython", "Pawl"))
# expect: Linux True
print(platform.python_version() == ".".join(platform.python_version_tuple()) == sys.version.split()[0])
# expect: True
print(platform.python_version_tuple()[:2], platform.python_version().startswith("3.11."))
# expect: ('3', '11') True
