# Every public name and operator method that CPython gives set.
names = """
__and__ __class__ __contains__ __doc__ __eq__ __format__ __ge__ __gt__ __hash__ __iand__
__init__ __ior__ __isub__ __iter__ __ixor__ __le__ __len__ __lt__ __ne__ __new__ __or__
__rand__ __repr__ __ror__ __rsub__ __rxor__ __str__ __sub__ __xor__ add clear copy difference
difference_update discard intersection intersection_update isdisjoint issubset issuperset pop
remove symmetric_difference symmetric_difference_update union update
""".split()
print(len(names), [name for name in names if not hasattr(set, name)])  # expect: 46 []
