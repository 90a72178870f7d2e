# Every public name and operator method that CPython gives list.
names = """
__add__ __class__ __contains__ __delitem__ __doc__ __eq__ __format__ __ge__ __getitem__ __gt__
__hash__ __iadd__ __imul__ __init__ __iter__ __le__ __len__ __lt__ __mul__ __ne__ __new__
__repr__ __reversed__ __rmul__ __setitem__ __str__ append clear copy count extend index insert
pop remove reverse sort
""".split()
print(len(names), [name for name in names if not hasattr(list, name)])  # expect: 37 []
