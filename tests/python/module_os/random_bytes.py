import io
import os
import secrets

print(len(os.urandom(16)), type(os.urandom(1)), os.urandom(0), os.urandom(16) != os.urandom(16), len(os.urandom(True)))
# expect: 16 <class 'bytes'> b'' True 1
for size in (-1, "a", 1.5, None, 2 ** 70):
    for function in (os.urandom, secrets.token_bytes):
        try:
            print(len(function(size)))
        except (TypeError, ValueError, OverflowError) as error:
            print(type(error).__name__, error)
# expect: ValueError negative argument not allowed
# expect: ValueError negative argument not allowed
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError 'NoneType' object cannot be interpreted as an integer
# expect: 32
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: OverflowError Python int too large to convert to C ssize_t
print(os.SEEK_SET, os.SEEK_CUR, os.SEEK_END, os.SEEK_END == io.SEEK_END)  # expect: 0 1 2 True
data = io.BytesIO(b"abc")
print(data.seek(-1, os.SEEK_END), data.read())  # expect: 2 b'c'
