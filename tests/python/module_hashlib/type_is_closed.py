# no-python
import hashlib
kind = type(hashlib.sha256())
for make in (lambda: kind(), lambda: kind.__new__(kind), lambda: object.__new__(kind)):
    try:
        print(make())
    except TypeError as error:
        print("TypeError", error)
print(repr(hashlib.sha256()).startswith("<sha256 _hashlib.HASH object @ 0x"))
# expect: TypeError cannot create '_hashlib.HASH' instances
# expect: TypeError cannot create '_hashlib.HASH' instances
# expect: TypeError object.__new__(HASH) is not safe, use HASH.__new__()
# expect: True
