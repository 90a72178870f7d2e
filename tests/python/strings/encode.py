print('abc'.encode(), 'é漢😀'.encode(), 'é'.encode('latin-1'), 'a'.encode('ascii'))
# expect: b'abc' b'\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x98\x80' b'\xe9' b'a'
print('é'.encode('ascii', 'ignore'), 'é'.encode('ascii', 'replace'))  # expect: b'' b'?'
print('é漢'.encode('ascii', 'xmlcharrefreplace'), 'é漢😀'.encode('ascii', 'backslashreplace'))
# expect: b'&#233;&#28450;' b'\\xe9\\u6f22\\U0001f600'
print('ab'.encode('utf-16-le'), 'é'.encode('utf-16-be'))  # expect: b'a\x00b\x00' b'\x00\xe9'
print('x'.encode(encoding='utf-8', errors='strict'))  # expect: b'x'
try:
    'é'.encode('ascii')
except UnicodeEncodeError as e:
    print(e)
# expect: 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
try:
    'a'.encode('nope')
except LookupError as e:
    print(e)
# expect: unknown encoding: nope
