import array

numbers = array.array("h", [1, 2])
print(bytes(numbers), bytearray(numbers), b"a" + numbers, bytearray(b"a") + numbers)
# expect: b'\x01\x00\x02\x00' bytearray(b'\x01\x00\x02\x00') b'a\x01\x00\x02\x00' bytearray(b'a\x01\x00\x02\x00')
print(b"-".join([numbers, b"x", bytearray(b"y")]), str(array.array("B", b"12"), "ascii"))
# expect: b'\x01\x00\x02\x00-x-y' 12
grown = same = bytearray(b"x")
grown += numbers
grown.extend(array.array("b", [5]))
grown[:1] = array.array("h", [7])
print(same is grown, grown)  # expect: True bytearray(b'\x07\x00\x01\x00\x02\x00\x05')
for call in (lambda: b"".join([b"", [1]]), lambda: numbers + b"a",
             lambda: bytearray(b"").__iadd__([1])):
    try:
        print(call())
    except TypeError as e:
        print(e)
# expect: sequence item 1: expected a bytes-like object, list found
# expect: can only append array (not "bytes") to array
# expect: can't concat list to bytearray
