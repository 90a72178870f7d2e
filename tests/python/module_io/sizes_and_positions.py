import array
import io


class Three:
    def __index__(self):
        return 3


def show(call):
    try:
        print(repr(call()))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


for make, content in (io.BytesIO, b"abc\ndefg"), (io.StringIO, "abc\ndefg"):
    for size in Three(), None, "x", 1.5, True:
        show(lambda: make(content).read(size))
        show(lambda: make(content).readline(size))
        show(lambda: make(content).truncate(size))
        show(lambda: make(content).seek(size))
        show(lambda: make(content).readlines(size))
    show(lambda: make(content).seek(0, 1.0))
    show(lambda: make(content).seek(Three()))
    closed = make(content)
    closed.close()
    show(lambda: closed.writelines([]))
    show(closed.flush)
    show(closed.readlines)
    show(lambda: closed.write(3))
# expect: b'abc'
# expect: b'abc'
# expect: 3
# expect: 3
# expect: TypeError integer argument expected, got 'Three'
# expect: b'abc\ndefg'
# expect: b'abc\n'
# expect: 0
# expect: TypeError 'NoneType' object cannot be interpreted as an integer
# expect: [b'abc\n', b'defg']
# expect: TypeError argument should be integer or None, not 'str'
# expect: TypeError argument should be integer or None, not 'str'
# expect: TypeError argument should be integer or None, not 'str'
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError integer argument expected, got 'str'
# expect: TypeError argument should be integer or None, not 'float'
# expect: TypeError argument should be integer or None, not 'float'
# expect: TypeError argument should be integer or None, not 'float'
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError integer argument expected, got 'float'
# expect: b'a'
# expect: b'a'
# expect: 1
# expect: 1
# expect: [b'abc\n']
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: 3
# expect: ValueError I/O operation on closed file.
# expect: ValueError I/O operation on closed file.
# expect: ValueError I/O operation on closed file.
# expect: ValueError I/O operation on closed file.
# expect: 'abc'
# expect: 'abc'
# expect: 3
# expect: 3
# expect: ['abc\n']
# expect: 'abc\ndefg'
# expect: 'abc\n'
# expect: 0
# expect: TypeError 'NoneType' object cannot be interpreted as an integer
# expect: ['abc\n', 'defg']
# expect: TypeError argument should be integer or None, not 'str'
# expect: TypeError argument should be integer or None, not 'str'
# expect: TypeError argument should be integer or None, not 'str'
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError argument should be integer or None, not 'str'
# expect: TypeError argument should be integer or None, not 'float'
# expect: TypeError argument should be integer or None, not 'float'
# expect: TypeError argument should be integer or None, not 'float'
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError argument should be integer or None, not 'float'
# expect: 'a'
# expect: 'a'
# expect: 1
# expect: 1
# expect: ['abc\n']
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: 3
# expect: ValueError I/O operation on closed file.
# expect: None
# expect: ValueError I/O operation on closed file.
# expect: TypeError string argument expected, got 'int'

for value in "s", 5, [1, 2]:
    show(lambda: io.BytesIO(value))
    show(lambda: io.BytesIO().write(value))
    show(lambda: io.BytesIO(b"a").readinto(value))
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError readinto() argument must be read-write bytes-like object, not str
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError readinto() argument must be read-write bytes-like object, not int
# expect: TypeError a bytes-like object is required, not 'list'
# expect: TypeError a bytes-like object is required, not 'list'
# expect: TypeError readinto() argument must be read-write bytes-like object, not list
show(lambda: io.BytesIO(b"a").readinto(b"x"))
# expect: TypeError readinto() argument must be read-write bytes-like object, not bytes

numbers = array.array("h", [1, 2, 3])
memory = io.BytesIO(numbers)
print(memory.getvalue(), memory.write(array.array("b", b"xy")), memory.getvalue())
# expect: b'\x01\x00\x02\x00\x03\x00' 2 b'xy\x02\x00\x03\x00'
print(io.BytesIO(b"12").readinto(numbers), numbers)  # expect: 2 array('h', [12849, 2, 3])
