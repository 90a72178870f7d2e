import array
import math
import struct

one = array.array("d", [math.nan, 1.0])
print(one == one, one != one, math.nan in one, one.count(math.nan), 1 in one, one.count(1))
# expect: False True False 0 True 1
print(one < one, one <= one, one > array.array("d", [1.0]), array.array("d", [1.0]) < one)
# expect: False False False False
print(array.array("b", [1, 2]) < array.array("b", [1, 3]), array.array("b", [1]) >= array.array("b"))
# expect: True True
for search in one.index, one.remove:
    try:
        search(math.nan)
    except ValueError as e:
        print(e)
# expect: array.index(x): x not in array
# expect: array.remove(x): x not in array

numbers = array.array("b", [1, 2, 3, 4])
numbers[::2] = array.array("b")
print(numbers)  # expect: array('b', [2, 4])


def delete():
    del numbers[None]


for call in delete, lambda: numbers.pop(None), lambda: numbers.pop(1.0), lambda: numbers.pop(True):
    try:
        print(call())
    except TypeError as e:
        print(e)
# expect: array indices must be integers
# expect: 'NoneType' object cannot be interpreted as an integer
# expect: 'float' object cannot be interpreted as an integer
# expect: 4

room = array.array("h", [0, 0])
struct.pack_into("<bb", room, 1, 5, 6)
print(room)  # expect: array('h', [1280, 6])
try:
    struct.pack_into("<q", room, 0, 5)
except struct.error as e:
    print(e)
# expect: pack_into requires a buffer of at least 8 bytes for packing 8 bytes at offset 0 (actual buffer size is 4)
