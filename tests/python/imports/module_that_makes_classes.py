# For classes_of_another_module.py, too.
from collections import namedtuple

P = namedtuple("P", "x")


def make():
    return type("Made", (), {})
