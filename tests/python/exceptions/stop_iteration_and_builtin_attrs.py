e = StopIteration(5)
print(e.value, StopIteration().value, SystemExit(3).code, KeyError('k').args)
# expect: 5 None 3 ('k',)
try:
    {}.nope
except AttributeError as e:
    print(e.name, e.obj)
# expect: nope {}
try:
    undefined_x
except NameError as e:
    print(e.name)
# expect: undefined_x
try:
    b'\xff'.decode()
except UnicodeDecodeError as e:
    print(e.encoding, e.object, e.start, e.end, e.reason)
# expect: utf-8 b'\xff' 0 1 invalid start byte

# Bound only here: a name that nothing ever binds is refused before the program runs.
undefined_x = None
