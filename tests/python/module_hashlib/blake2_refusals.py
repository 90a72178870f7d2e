import hashlib
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

b, s = hashlib.blake2b, hashlib.blake2s
attempt(lambda: b(digest_size=0), lambda: b(digest_size=65), lambda: s(digest_size=33), lambda: b(key=b"x" * 65), lambda: s(key=b"x" * 33),
        lambda: b(salt=b"x" * 17), lambda: s(salt=b"x" * 9), lambda: b(person=b"x" * 17), lambda: b(fanout=256), lambda: b(fanout=-1),
        lambda: b(depth=0), lambda: b(depth=256), lambda: b(leaf_size=2 ** 32), lambda: b(leaf_size=-1), lambda: b(node_offset=2 ** 64),
        lambda: s(node_offset=2 ** 48), lambda: b(node_offset=-1), lambda: b(node_depth=256), lambda: b(inner_size=65), lambda: s(inner_size=33),
        lambda: b(key="x"), lambda: b(salt=5), lambda: b(digest_size="x"), lambda: b("x"), lambda: b(5))
# expect: ValueError digest_size must be between 1 and 64 bytes
# expect: ValueError digest_size must be between 1 and 64 bytes
# expect: ValueError digest_size must be between 1 and 32 bytes
# expect: ValueError maximum key length is 64 bytes
# expect: ValueError maximum key length is 32 bytes
# expect: ValueError maximum salt length is 16 bytes
# expect: ValueError maximum salt length is 8 bytes
# expect: ValueError maximum person length is 16 bytes
# expect: ValueError fanout must be between 0 and 255
# expect: ValueError fanout must be between 0 and 255
# expect: ValueError depth must be between 1 and 255
# expect: ValueError depth must be between 1 and 255
# expect: OverflowError leaf_size is too large
# expect: ValueError value must be positive
# expect: OverflowError int too big to convert
# expect: OverflowError node_offset is too large
# expect: ValueError value must be positive
# expect: ValueError node_depth must be between 0 and 255
# expect: ValueError inner_size must be between 0 and is 64
# expect: ValueError inner_size must be between 0 and is 32
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError a bytes-like object is required, not 'int'
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError Strings must be encoded before hashing
# expect: TypeError object supporting the buffer API required
