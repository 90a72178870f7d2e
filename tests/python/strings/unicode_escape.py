# The codec of the escapes that literals have.
for text in ("plain", "tab\tnewline\n\r\\", "é ñ \x00\x7f\x80", "€ 𝄞 \u200b", "'\"", "\ud800"):
    encoded = text.encode("unicode_escape")
    print(encoded, encoded.decode("unicode-escape") == text)
# expect: b'plain' True
# expect: b'tab\\tnewline\\n\\r\\\\' True
# expect: b'\\xe9 \\xf1 \\x00\\x7f\\x80' True
# expect: b'\\u20ac \\U0001d11e \\u200b' True
# expect: b'\'"' True
# expect: b'\\ud800' True
for raw in (rb"a\tb\n\\\'\"", rb"\x41\u00e9\U0001d11e", rb"\101\60\7x\0", rb"\q\8\ \.", b"\xe9\xff", b"a\\\nb"):
    print(ascii(raw.decode("unicode_escape")))
# expect: 'a\tb\n\\\'"'
# expect: 'A\xe9\U0001d11e'
# expect: 'A0\x07x\x00'
# expect: '\\q\\8\\ \\.'
# expect: '\xe9\xff'
# expect: 'ab'
print("line\\nbreak \\u00e9".encode().decode("unicode_escape"))
# expect: line
# expect: break é
for raw in (rb"\x4", rb"\u12g4", rb"\U0011ffff", b"abc\\", rb"\xz"):
    try:
        print(raw.decode("unicode_escape"))
    except UnicodeDecodeError as error:
        print(error)
    print(ascii(raw.decode("unicode_escape", "replace")), ascii(raw.decode("unicode_escape", "ignore")))
# expect: 'unicodeescape' codec can't decode bytes in position 0-2: truncated \xXX escape
# expect: '\ufffd' ''
# expect: 'unicodeescape' codec can't decode bytes in position 0-3: truncated \uXXXX escape
# expect: '\ufffdg4' 'g4'
# expect: 'unicodeescape' codec can't decode bytes in position 0-9: illegal Unicode character
# expect: '\ufffd' ''
# expect: 'unicodeescape' codec can't decode byte 0x5c in position 3: \ at end of string
# expect: 'abc\ufffd' 'abc'
# expect: 'unicodeescape' codec can't decode bytes in position 0-1: truncated \xXX escape
# expect: '\ufffdz' 'z'
