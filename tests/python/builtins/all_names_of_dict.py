# Every public name and operator method that CPython gives dict.
names = """
__class__ __contains__ __delitem__ __doc__ __eq__ __format__ __ge__ __getitem__ __gt__ __hash__
__init__ __ior__ __iter__ __le__ __len__ __lt__ __ne__ __new__ __or__ __repr__ __reversed__
__ror__ __setitem__ __str__ clear copy fromkeys get items keys pop popitem setdefault update
values
""".split()
print(len(names), [name for name in names if not hasattr(dict, name)])  # expect: 35 []
