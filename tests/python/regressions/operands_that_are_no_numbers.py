class Wrong:
    def __int__(self):
        return "x"

    def __index__(self):
        return 1.0


class Failing:
    def __int__(self):
        raise TypeError("from __int__")

    def __index__(self):
        raise ValueError("from __index__")


class Late:
    def __int__(self):
        raise ValueError("from __int__")


for value in (Wrong(), Failing(), Late(), None, "5", 5.9, True):
    for text in ("%d", "%i", "%x", "%5.1f"):
        try:
            print(text, text % (value,))
        except (TypeError, ValueError) as e:
            print(text, type(e).__name__, e)
# expect: %d TypeError %d format: a real number is required, not Wrong
# expect: %i TypeError %i format: a real number is required, not Wrong
# expect: %x TypeError %x format: an integer is required, not Wrong
# expect: %5.1f TypeError __index__ returned non-int (type float)
# expect: %d TypeError %d format: a real number is required, not Failing
# expect: %i TypeError %i format: a real number is required, not Failing
# expect: %x ValueError from __index__
# expect: %5.1f ValueError from __index__
# expect: %d ValueError from __int__
# expect: %i ValueError from __int__
# expect: %x TypeError %x format: an integer is required, not Late
# expect: %5.1f TypeError must be real number, not Late
# expect: %d TypeError %d format: a real number is required, not NoneType
# expect: %i TypeError %i format: a real number is required, not NoneType
# expect: %x TypeError %x format: an integer is required, not NoneType
# expect: %5.1f TypeError must be real number, not NoneType
# expect: %d TypeError %d format: a real number is required, not str
# expect: %i TypeError %i format: a real number is required, not str
# expect: %x TypeError %x format: an integer is required, not str
# expect: %5.1f TypeError must be real number, not str
# expect: %d 5
# expect: %i 5
# expect: %x TypeError %x format: an integer is required, not float
# expect: %5.1f   5.9
# expect: %d 1
# expect: %i 1
# expect: %x 1
# expect: %5.1f   1.0


class Half:
    def __rpow__(self, other):
        return "reflected"


class Both(Wrong):
    def __iter__(self):
        return iter([1, 2])


for act in (lambda: pow(Half(), 2, 5), lambda: pow(2, Half(), 5), lambda: 2 ** Half(), lambda: bytes(Both()),
            lambda: bytearray(Both()), lambda: bytes(Wrong())):
    try:
        print(act())
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
# expect: AttributeError __pow__
# expect: TypeError unsupported operand type(s) for ** or pow(): 'int', 'Half', 'int'
# expect: reflected
# expect: b'\x01\x02'
# expect: bytearray(b'\x01\x02')
# expect: TypeError cannot convert 'Wrong' object to bytes
whole = bytearray(b"ab")
for value in (whole, bytearray()):
    try:
        value += value
        print(value)
    except BufferError as e:
        print(e)
# expect: Existing exports of data: object cannot be re-sized
# expect: bytearray(b'')
whole.extend(whole)
print(whole)  # expect: bytearray(b'abab')
