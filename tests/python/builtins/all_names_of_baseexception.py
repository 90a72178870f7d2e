# Every public name and operator method that CPython gives BaseException.
names = """
__cause__ __class__ __context__ __dict__ __doc__ __eq__ __format__ __ge__ __gt__ __hash__
__init__ __le__ __lt__ __ne__ __new__ __repr__ __str__ __suppress_context__ __traceback__
add_note args with_traceback
""".split()
print(len(names), [name for name in names if not hasattr(BaseException, name)])  # expect: 22 []
