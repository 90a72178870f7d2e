# Every public name and operator method that CPython gives object.
names = """
__class__ __doc__ __eq__ __format__ __ge__ __gt__ __hash__ __init__ __le__ __lt__ __ne__
__new__ __repr__ __str__
""".split()
print(len(names), [name for name in names if not hasattr(object, name)])  # expect: 14 []
