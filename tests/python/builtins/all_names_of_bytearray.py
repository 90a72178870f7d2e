# Every public name and operator method that CPython gives bytearray.
names = """
__add__ __class__ __contains__ __delitem__ __doc__ __eq__ __format__ __ge__ __getitem__ __gt__
__hash__ __iadd__ __imul__ __init__ __iter__ __le__ __len__ __lt__ __mod__ __mul__ __ne__
__new__ __repr__ __rmod__ __rmul__ __setitem__ __str__ append capitalize center clear copy
count decode endswith expandtabs extend find fromhex hex index insert isalnum isalpha isascii
isdigit islower isspace istitle isupper join ljust lower lstrip maketrans partition pop remove
removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip split
splitlines startswith strip swapcase title translate upper zfill
""".split()
print(len(names), [name for name in names if not hasattr(bytearray, name)])  # expect: 77 []
