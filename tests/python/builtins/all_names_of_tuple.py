# Every public name and operator method that CPython gives tuple.
names = """
__add__ __class__ __contains__ __doc__ __eq__ __format__ __ge__ __getitem__ __gt__ __hash__
__init__ __iter__ __le__ __len__ __lt__ __mul__ __ne__ __new__ __repr__ __rmul__ __str__ count
index
""".split()
print(len(names), [name for name in names if not hasattr(tuple, name)])  # expect: 23 []
