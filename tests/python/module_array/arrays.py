import array
import copy
import io
from array import array as Array
from collections.abc import MutableSequence

print(array.typecodes, array.ArrayType is array.array, isinstance(Array("i"), MutableSequence))
# expect: bBuhHiIlLqQfd True True
numbers = array.array("i", [3, 1, 2])
numbers.append(5)
numbers.extend(range(2))
numbers.insert(1, 9)
print(numbers, numbers.typecode, numbers.itemsize, len(numbers), numbers[1], numbers[-1], numbers[1:3], 9 in numbers)
# expect: array('i', [3, 9, 1, 2, 5, 0, 1]) i 4 7 9 1 array('i', [9, 1]) True
print(numbers.pop(), numbers.pop(0), numbers.index(2), numbers.count(9), numbers.tolist())
# expect: 1 3 2 1 [9, 1, 2, 5, 0]
numbers.remove(9)
numbers.reverse()
numbers[0] = 7
numbers[1:3] = Array("i", [4, 4, 4])
del numbers[-1]
numbers[::2] = Array("i", [0, 0])
print(numbers, sorted(numbers), max(numbers), sum(numbers), list(reversed(numbers)))
# expect: array('i', [0, 4, 0, 4]) [0, 0, 4, 4] 4 8 [4, 0, 4, 0]
numbers.fromlist([8, 9])
print(numbers + Array("i", [1]), numbers * 2, 2 * Array("b", [1]), numbers == Array("d", numbers), numbers < Array("i", [9]))
# expect: array('i', [0, 4, 0, 4, 8, 9, 1]) array('i', [0, 4, 0, 4, 8, 9, 0, 4, 0, 4, 8, 9]) array('b', [1, 1]) True True
numbers += Array("i", [6])
numbers *= 2
print(numbers, copy.copy(numbers) == numbers, copy.deepcopy(numbers) is numbers, Array("i", numbers[:2]) >= numbers)
# expect: array('i', [0, 4, 0, 4, 8, 9, 6, 0, 4, 0, 4, 8, 9, 6]) True False False
print(Array("h", [1, -1]).tobytes(), Array("d", [1.5]).tobytes().hex(), bytes(Array("H", [258])), Array("f", [0.1]), Array("f", [1e300]))
# expect: b'\x01\x00\xff\xff' 000000000000f83f b'\x02\x01' array('f', [0.10000000149011612]) array('f', [inf])
from_bytes = Array("I", b"\1\0\0\0\2\0\0\0")
from_bytes.frombytes(b"\xff\xff\xff\xff")
from_bytes.byteswap()
print(from_bytes, Array("Q", [2**64 - 1]), Array("q", [-2**63]), Array("L", [1]).itemsize, Array("b"))
# expect: array('I', [16777216, 33554432, 4294967295]) array('Q', [18446744073709551615]) array('q', [-9223372036854775808]) 8 array('b')
file = io.BytesIO()
Array("h", [1, 2, 3]).tofile(file)
file.seek(0)
read = Array("h")
read.fromfile(file, 2)
print(read, Array("B", bytearray(b"ab")), from_bytes.buffer_info()[1])
# expect: array('h', [1, 2]) array('B', [97, 98]) 3
failing = [lambda: Array("b", [200]), lambda: Array("b", [-200]), lambda: Array("B", [-1]), lambda: Array("h", [70000]), lambda: Array("i", [2**40]),
           lambda: Array("I", [-1]), lambda: Array("I", [2**33]), lambda: Array("l", [2**63]), lambda: Array("Q", [-1]), lambda: Array("Q", [2**64]),
           lambda: Array("i", [1.5]), lambda: Array("i", ["x"]), lambda: Array("d", ["x"]), lambda: Array("z"), lambda: Array("i", b"123"),
           lambda: Array("i", "text"), lambda: Array("i")[0], lambda: Array("i").pop(), lambda: Array("i", [1]).pop(5),
           lambda: Array("i").remove(1), lambda: Array("i").index(1), lambda: Array("i") + [1], lambda: Array("i") + Array("d"),
           lambda: Array("i").__setitem__(0, 1), lambda: Array("i", [1])["x"], lambda: Array("i").extend(Array("d", [1])),
           lambda: read.fromfile(file, 5), lambda: Array("i").fromlist((1,)), lambda: hash(Array("i")) and None,
           lambda: Array("i", [1, 2, 3]).__setitem__(slice(None, None, 2), Array("i", [1]))]
for call in failing:
    try:
        print(call())
    except (OverflowError, TypeError, ValueError, IndexError, EOFError) as error:
        print(type(error).__name__, str(error).replace("array.array", "array"))
# expect: OverflowError signed char is greater than maximum
# expect: OverflowError signed char is less than minimum
# expect: OverflowError unsigned byte integer is less than minimum
# expect: OverflowError signed short integer is greater than maximum
# expect: OverflowError signed integer is greater than maximum
# expect: OverflowError can't convert negative value to unsigned int
# expect: OverflowError unsigned int is greater than maximum
# expect: OverflowError Python int too large to convert to C long
# expect: OverflowError can't convert negative int to unsigned
# expect: OverflowError int too big to convert
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError must be real number, not str
# expect: ValueError bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)
# expect: ValueError bytes length not a multiple of item size
# expect: TypeError cannot use a str to initialize an array with typecode 'i'
# expect: IndexError array index out of range
# expect: IndexError pop from empty array
# expect: IndexError pop index out of range
# expect: ValueError array.remove(x): x not in array
# expect: ValueError array.index(x): x not in array
# expect: TypeError can only append array (not "list") to array
# expect: TypeError bad argument type for built-in operation
# expect: IndexError array assignment index out of range
# expect: TypeError array indices must be integers
# expect: TypeError can only extend with array of same kind
# expect: EOFError read() didn't return enough bytes
# expect: TypeError arg must be list
# expect: TypeError unhashable type: 'array'
# expect: ValueError attempt to assign array of size 1 to extended slice of size 2
text = Array("u", "héllo")
text.fromunicode("!")
print(text, text.tounicode(), text[1], text.tobytes()[:8])
# expect: array('u', 'héllo!') héllo! é b'h\x00\x00\x00\xe9\x00\x00\x00'
