# Several arguments are wrong: which one the message is about.
attempts = [
    lambda: 'abc'.count(object, 1.5),
    lambda: 'abc'.split(1, None),
    lambda: b'abc'.find(300, 'x'),
    lambda: b'abc'.replace(1, b'', 1.5),
    lambda: b'abc'.hex('', 1.5),
    lambda: bytearray(b'a').__setitem__(8, 256),
    lambda: bytearray(b'a').__setitem__('x', 256),
    lambda: 'abc'.replace(None, 1),
    lambda: 'abc'.encode(None),
    lambda: b'abc'.decode('utf-8', None),
    lambda: 'abc'.removeprefix(None),
    lambda: bytes.fromhex(None),
    lambda: b'a'.center(3, None),
    lambda: 'a'.center(3, None),
    lambda: '%5%' % 1,
    lambda: '%5%' % (),
    lambda: '%(k)%' % {'k': 1},
    lambda: '%(k)%' % {},
    lambda: b' ' % b'zz',
    lambda: b'%g' % {},
    lambda: b'%i' % 'x',
    lambda: b'%u' % 'x',
    lambda: bytes(-10**30),
    lambda: bytearray(b'a').__setitem__(slice(0, 1), None),
    lambda: bytearray(b'a').__setitem__(slice(0, 1), 1.5),
]
for attempt in attempts:
    try:
        print(attempt())
    except (TypeError, ValueError, OverflowError, KeyError, IndexError) as error:
        print(type(error).__name__, error)
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: TypeError 'NoneType' object cannot be interpreted as an integer
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: ValueError byte must be in range(0, 256)
# expect: TypeError bytearray indices must be integers or slices, not str
# expect: TypeError replace() argument 1 must be str, not None
# expect: TypeError encode() argument 'encoding' must be str, not None
# expect: TypeError decode() argument 'errors' must be str, not None
# expect: TypeError removeprefix() argument must be str, not None
# expect: TypeError fromhex() argument must be str, not None
# expect: TypeError center() argument 2 must be a byte string of length 1, not None
# expect: TypeError The fill character must be a unicode character, not NoneType
# expect: ValueError unsupported format character '%' (0x25) at index 2
# expect: TypeError not enough arguments for format string
# expect: ValueError unsupported format character '%' (0x25) at index 4
# expect: KeyError 'k'
# expect: TypeError not all arguments converted during bytes formatting
# expect: TypeError float argument required, not dict
# expect: TypeError %d format: a real number is required, not str
# expect: TypeError %u format: a real number is required, not str
# expect: OverflowError cannot fit 'int' into an index-sized integer
# expect: TypeError cannot convert 'NoneType' object to bytearray
# expect: TypeError can assign only bytes, buffers, or iterables of ints in range(0, 256)
