# Functions that CPython has in C are no methods of a class that holds them, whenever it got them.
import binascii
import operator
import struct
import unicodedata


class A:
    unpack = struct.unpack
    category = unicodedata.category


class B:
    pass


B.op = operator.sub
setattr(B, "hex", binascii.hexlify)
print(A().unpack("B", b"a"), A().category("a"), B().op(5, 3), B().hex(b"ab"), B.op(2, 1))
# expect: (97,) Ll 2 b'6162' 1


def own(self, other):
    return other


B.own = own
print(B().own(1), B().op is operator.sub)  # expect: 1 True
