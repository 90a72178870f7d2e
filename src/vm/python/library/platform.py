"""What a run can say of where it runs, wherever that is."""

from sys import version_info

__all__ = ["python_implementation", "python_version", "python_version_tuple", "system"]


def system():
    return "Linux"


def python_implementation():
    return "Pawl"


def python_version():
    return ".".join(python_version_tuple())


def python_version_tuple():
    return tuple([str(part) for part in version_info[:3]])
