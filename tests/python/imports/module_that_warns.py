# For warnings_of_another_module.py, too.
import warnings


def old():
    warnings.warn("old", DeprecationWarning)


def older():
    warnings.warn("older", DeprecationWarning, stacklevel=2)
