class Answer(float):
    def __float__(self):
        return 42.0


class Text(str):
    def __float__(self):
        return 2.5

    def __bytes__(self):
        return b"abc"


class Wrong(float):
    def __float__(self):
        return 1


class Raw(bytes):
    def __bytes__(self):
        return b"raw"


class NoBytes(list):
    __bytes__ = None


class Plain(float):
    pass


print(float(Answer(1.5)), float(Text("x")), float(Plain(1.5)), Answer(1.5) + 1)
# expect: 42.0 2.5 1.5 2.5
print(bytes(Raw(b"x")), bytes(Text("x")), bytes(Text("x"), "ascii"), bytearray(Raw(b"x")))
# expect: b'raw' b'abc' b'x' bytearray(b'x')
for convert, value in (float, Wrong(1.5)), (bytes, NoBytes([1])), (bytearray, Text("x")):
    try:
        print(convert(value))
    except TypeError as e:
        print(e)
# expect: Wrong.__float__ returned non-float (type int)
# expect: 'NoneType' object is not callable
# expect: string argument without an encoding

for reverse in "x", None, 1.5, 2 ** 40:
    try:
        print(sorted([1, 2], reverse=reverse))
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError 'NoneType' object cannot be interpreted as an integer
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: OverflowError Python int too large to convert to C int
print(sorted([1, 2], reverse=7), sorted([2, 1], reverse=False))  # expect: [2, 1] [1, 2]
numbers = [1, 2]
numbers.sort(reverse=True)
print(numbers)  # expect: [2, 1]

for call in lambda: object().__format__(3), lambda: format(3, None):
    try:
        print(call())
    except TypeError as e:
        print(e)
# expect: __format__() argument must be str, not int
# expect: format() argument 2 must be str, not None
print(object.__format__("text", Text("")))  # expect: text
