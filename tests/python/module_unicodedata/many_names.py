# stress: 1000
import unicodedata

found = 0
for code in range(0x20, 0x1000):
    name = unicodedata.name(chr(code), None)
    if name is not None:
        found += unicodedata.lookup(name) == chr(code)
print(found)  # expect: 3501
