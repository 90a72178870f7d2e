import io

data = io.BytesIO(b"header")
print(data.read(3), data.tell(), data.read(), data.read())  # expect: b'hea' 3 b'der' b''
data.seek(0)
data.write(b"HEAD")
print(data.getvalue(), data.seek(-2, 2), data.read())  # expect: b'HEADer' 4 b'er'
data.seek(0, io.SEEK_END)
print(data.write(b"\nmore\nlines"), data.getvalue())  # expect: 11 b'HEADer\nmore\nlines'
data.seek(0)
print(data.readline(), data.readlines())  # expect: b'HEADer\n' [b'more\n', b'lines']
target = bytearray(4)
data.seek(0)
print(data.readinto(target), target)  # expect: 4 bytearray(b'HEAD')
with data:
    pass
for action in (lambda: data.write(b""), lambda: io.BytesIO().write("x"),
               lambda: io.BytesIO().seek(-1), lambda: io.BytesIO().truncate(-1)):
    try:
        action()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
# expect: ValueError I/O operation on closed file.
# expect: TypeError a bytes-like object is required, not 'str'
# expect: ValueError negative seek value -1
# expect: ValueError negative size value -1
