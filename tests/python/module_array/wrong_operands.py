import array
import io

numbers = array.array("h", [1, 2])
for call in (lambda: numbers.fromfile(io.BytesIO(b"123"), 2), lambda: numbers * 1.5,
             lambda: numbers.__iadd__([1]), lambda: numbers.fromunicode(3),
             lambda: numbers.fromfile(io.BytesIO(b"12"), 2)):
    try:
        print(call())
    except (TypeError, ValueError, EOFError) as e:
        print(type(e).__name__, e)
# expect: ValueError bytes length not a multiple of item size
# expect: TypeError can't multiply sequence by non-int of type 'float'
# expect: TypeError can only extend array with array (not "list")
# expect: TypeError fromunicode() argument must be str, not int
# expect: EOFError read() didn't return enough bytes
iterator = iter(numbers)
numbers.byteswap()
print(numbers, next(iterator))  # expect: array('h', [256, 512, 12594]) 256
