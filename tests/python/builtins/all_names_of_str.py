# Every public name and operator method that CPython gives str.
names = """
__add__ __class__ __contains__ __doc__ __eq__ __format__ __ge__ __getitem__ __gt__ __hash__
__init__ __iter__ __le__ __len__ __lt__ __mod__ __mul__ __ne__ __new__ __repr__ __rmod__
__rmul__ __str__ capitalize casefold center count encode endswith expandtabs find format
format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric
isprintable isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix
removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith
strip swapcase title translate upper zfill
""".split()
print(len(names), [name for name in names if not hasattr(str, name)])  # expect: 70 []
