# Every public name and operator method that CPython gives frozenset.
names = """
__and__ __class__ __contains__ __doc__ __eq__ __format__ __ge__ __gt__ __hash__ __init__
__iter__ __le__ __len__ __lt__ __ne__ __new__ __or__ __rand__ __repr__ __ror__ __rsub__
__rxor__ __str__ __sub__ __xor__ copy difference intersection isdisjoint issubset issuperset
symmetric_difference union
""".split()
print(len(names), [name for name in names if not hasattr(frozenset, name)])  # expect: 33 []
