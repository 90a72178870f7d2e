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
try:
    import not_there_at_all
except ImportError as e:
    print('import failed')
# expect: import failed
