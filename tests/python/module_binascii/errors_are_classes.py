import binascii
print(binascii.Error.__mro__, binascii.Incomplete.__mro__)
# expect: (<class 'binascii.Error'>, <class 'ValueError'>, <class 'Exception'>, <class 'BaseException'>, <class 'object'>) (<class 'binascii.Incomplete'>, <class 'Exception'>, <class 'BaseException'>, <class 'object'>)
print(issubclass(binascii.Error, ValueError), binascii.Error.__module__, binascii.Error.__name__)
# expect: True binascii Error
try:
    binascii.unhexlify("x")
except ValueError as error:
    print(type(error), error.args, repr(error))
# expect: <class 'binascii.Error'> ('Odd-length string',) Error('Odd-length string')
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print([f.__name__ for f in (binascii.a2b_base64, binascii.b2a_base64, binascii.a2b_qp, binascii.b2a_qp, binascii.a2b_uu, binascii.b2a_uu, binascii.crc32, binascii.crc_hqx)])
# expect: ['a2b_base64', 'b2a_base64', 'a2b_qp', 'b2a_qp', 'a2b_uu', 'b2a_uu', 'crc32', 'crc_hqx']
binascii.a2b_base64("A")
# expect error: binascii.Error: Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4
