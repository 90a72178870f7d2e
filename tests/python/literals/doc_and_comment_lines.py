"""A module docstring."""
# -*- coding: utf-8 -*-
def f():
    """Docs of f."""
    # comment


    return 1

print(f.__doc__)  # expect: Docs of f.
print(f())  # expect: 1
class C:
    'Docs of C'
print(C.__doc__)  # expect: Docs of C
print(__doc__)  # expect: A module docstring.
def g():
    return 1
print(g.__doc__)  # expect: None
