# The text follows the attributes.
error = UnicodeDecodeError("utf-8", b"abc", 0, 3, "bad")
print(error)  # expect: 'utf-8' codec can't decode bytes in position 0-2: bad
error.end = 1
error.reason = "worse"
print(error)  # expect: 'utf-8' codec can't decode byte 0x61 in position 0: worse
error.encoding = "ascii"
error.object = b"xyz"
error.start, error.end = 1, 2
print(error)  # expect: 'ascii' codec can't decode byte 0x79 in position 1: worse
text = UnicodeEncodeError("ascii", "é", 0, 1, "no")
text.object = "€"
print(text)  # expect: 'ascii' codec can't encode character '\u20ac' in position 0: no
