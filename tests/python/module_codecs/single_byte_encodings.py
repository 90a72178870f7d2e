import codecs

UPPER = bytes(range(0x80, 0x100))
for name in ("cp1250", "windows-1251", "cp1252", "iso-8859-15", "latin2", "IBM437", "cp850",
             "KOI8-R", "macintosh"):
    text = UPPER.decode(name, "ignore")
    print(codecs.lookup(name).name, len(text), ascii(text[:4] + text[-4:]), end=" ")
    print(text.encode(name) == bytes(b for b in UPPER if bytes([b]).decode(name, "ignore")))
# expect: cp1250 123 '\u20ac\u201a\u201e\u2026\xfc\xfd\u0163\u02d9' True
# expect: cp1251 127 '\u0402\u0403\u201a\u0453\u044c\u044d\u044e\u044f' True
# expect: cp1252 123 '\u20ac\u201a\u0192\u201e\xfc\xfd\xfe\xff' True
# expect: iso8859-15 128 '\x80\x81\x82\x83\xfc\xfd\xfe\xff' True
# expect: iso8859-2 128 '\x80\x81\x82\x83\xfc\xfd\u0163\u02d9' True
# expect: cp437 128 '\xc7\xfc\xe9\xe2\u207f\xb2\u25a0\xa0' True
# expect: cp850 128 '\xc7\xfc\xe9\xe2\xb3\xb2\u25a0\xa0' True
# expect: koi8-r 128 '\u2500\u2502\u250c\u2510\u042d\u0429\u0427\u042a' True
# expect: mac-roman 128 '\xc4\xc5\xc7\xc9\xb8\u02dd\u02db\u02c7' True

for call in (lambda: "z\u0416\u05d0\u05d1".encode("cp1251"), lambda: b"a\x98".decode("cp1251"),
             lambda: "\U00010416".encode("koi8-r")):
    try:
        print(call())
    except UnicodeError as e:
        print(e)
# expect: 'charmap' codec can't encode characters in position 2-3: character maps to <undefined>
# expect: 'charmap' codec can't decode byte 0x98 in position 1: character maps to <undefined>
# expect: 'charmap' codec can't encode character '\U00010416' in position 0: character maps to <undefined>
print("\u0416\u05d0".encode("cp1251", "xmlcharrefreplace"), b"\x98".decode("cp1251", "replace"))
# expect: b'\xc6&#1488;' �

print("a\xe9\u20ac\U0001f600\\".encode("raw_unicode_escape"))
# expect: b'a\xe9\\u20ac\\U0001f600\\'
print(ascii(rb"\u20ac\U0001f600\x41\\u0041\n".decode("raw_unicode_escape")))
# expect: '\u20ac\U0001f600\\x41\\\\u0041\\n'
for wrong in rb"\u20", rb"\U00110000":
    try:
        wrong.decode("raw-unicode-escape")
    except UnicodeDecodeError as e:
        print(e)
# expect: 'rawunicodeescape' codec can't decode bytes in position 0-3: truncated \uXXXX escape
# expect: 'rawunicodeescape' codec can't decode bytes in position 0-9: \Uxxxxxxxx out of range
print(codecs.encode("\u0416", "cp866"), codecs.decode(b"\x86", "cp866"))  # expect: b'\x86' Ж
