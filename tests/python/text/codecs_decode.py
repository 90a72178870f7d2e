cases = [
    ('utf-8', [b'ok', b'caf\xc3\xa9', b'\xff', b'a\xe2\x82', b'a\xe2\x28b', b'\x80abc', b'\xc0\x80',
               b'\xed\xa0\x80', b'\xf4\x90\x80\x80', b'\xf0\x9f\x98\x80', b'\xef\xbb\xbfx']),
    ('utf-8-sig', [b'\xef\xbb\xbfx', b'x\xff']),
    ('ascii', [b'ok', b'a\xffb']),
    ('latin-1', [b'a\xe9\xff']),
    ('cp1252', [b'\x80\x99', b'a\x81']),
    ('utf-16', [b'\xff\xfea\x00', b'\xfe\xff\x00a', b'a\x00b', b'a\x00\x00\xd8']),
    ('utf-16-le', [b'\x00\xd8\x00\xdc', b'\x00\xdc', b'\x00\xd8', b'\x00\xd8a\x00']),
    ('utf-16-be', [b'\xd8\x3d\xde\x00', b'\xdc\x00\x00a']),
    ('utf-32', [b'\xff\xfe\x00\x00a\x00\x00\x00', b'a\x00\x00\x00', b'abc']),
    ('utf-32-le', [b'\xff\xff\xff\xff', b'\x00\xd8\x00\x00', b'\x00\xf6\x01\x00']),
    ('utf-32-be', [b'\x00\x01\xf6\x00', b'\x00\x00\xd8\x00']),
]
handlers = ['strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape', 'surrogatepass']
for codec, samples in cases:
    for sample in samples:
        results = []
        for handler in handlers:
            try:
                results.append(ascii(sample.decode(codec, handler)))
            except UnicodeDecodeError as error:
                results.append(str(error))
        print(codec, sample, results)
# expect: utf-8 b'ok' ["'ok'", "'ok'", "'ok'", "'ok'", "'ok'", "'ok'"]
# expect: utf-8 b'caf\xc3\xa9' ["'caf\\xe9'", "'caf\\xe9'", "'caf\\xe9'", "'caf\\xe9'", "'caf\\xe9'", "'caf\\xe9'"]
# expect: utf-8 b'\xff' ["'utf-8' codec can't decode byte 0xff in position 0: invalid start byte", "''", "'\\ufffd'", "'\\\\xff'", "'\\udcff'", "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"]
# expect: utf-8 b'a\xe2\x82' ["'utf-8' codec can't decode bytes in position 1-2: unexpected end of data", "'a'", "'a\\ufffd'", "'a\\\\xe2\\\\x82'", "'a\\udce2\\udc82'", "'utf-8' codec can't decode bytes in position 1-2: unexpected end of data"]
# expect: utf-8 b'a\xe2(b' ["'utf-8' codec can't decode byte 0xe2 in position 1: invalid continuation byte", "'a(b'", "'a\\ufffd(b'", "'a\\\\xe2(b'", "'a\\udce2(b'", "'utf-8' codec can't decode byte 0xe2 in position 1: invalid continuation byte"]
# expect: utf-8 b'\x80abc' ["'utf-8' codec can't decode byte 0x80 in position 0: invalid start byte", "'abc'", "'\\ufffdabc'", "'\\\\x80abc'", "'\\udc80abc'", "'utf-8' codec can't decode byte 0x80 in position 0: invalid start byte"]
# expect: utf-8 b'\xc0\x80' ["'utf-8' codec can't decode byte 0xc0 in position 0: invalid start byte", "''", "'\\ufffd\\ufffd'", "'\\\\xc0\\\\x80'", "'\\udcc0\\udc80'", "'utf-8' codec can't decode byte 0xc0 in position 0: invalid start byte"]
# expect: utf-8 b'\xed\xa0\x80' ["'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte", "''", "'\\ufffd\\ufffd\\ufffd'", "'\\\\xed\\\\xa0\\\\x80'", "'\\udced\\udca0\\udc80'", "'\\ud800'"]
# expect: utf-8 b'\xf4\x90\x80\x80' ["'utf-8' codec can't decode byte 0xf4 in position 0: invalid continuation byte", "''", "'\\ufffd\\ufffd\\ufffd\\ufffd'", "'\\\\xf4\\\\x90\\\\x80\\\\x80'", "'\\udcf4\\udc90\\udc80\\udc80'", "'utf-8' codec can't decode byte 0xf4 in position 0: invalid continuation byte"]
# expect: utf-8 b'\xf0\x9f\x98\x80' ["'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'"]
# expect: utf-8 b'\xef\xbb\xbfx' ["'\\ufeffx'", "'\\ufeffx'", "'\\ufeffx'", "'\\ufeffx'", "'\\ufeffx'", "'\\ufeffx'"]
# expect: utf-8-sig b'\xef\xbb\xbfx' ["'x'", "'x'", "'x'", "'x'", "'x'", "'x'"]
# expect: utf-8-sig b'x\xff' ["'utf-8' codec can't decode byte 0xff in position 1: invalid start byte", "'x'", "'x\\ufffd'", "'x\\\\xff'", "'x\\udcff'", "'utf-8' codec can't decode byte 0xff in position 1: invalid start byte"]
# expect: ascii b'ok' ["'ok'", "'ok'", "'ok'", "'ok'", "'ok'", "'ok'"]
# expect: ascii b'a\xffb' ["'ascii' codec can't decode byte 0xff in position 1: ordinal not in range(128)", "'ab'", "'a\\ufffdb'", "'a\\\\xffb'", "'a\\udcffb'", "'ascii' codec can't decode byte 0xff in position 1: ordinal not in range(128)"]
# expect: latin-1 b'a\xe9\xff' ["'a\\xe9\\xff'", "'a\\xe9\\xff'", "'a\\xe9\\xff'", "'a\\xe9\\xff'", "'a\\xe9\\xff'", "'a\\xe9\\xff'"]
# expect: cp1252 b'\x80\x99' ["'\\u20ac\\u2122'", "'\\u20ac\\u2122'", "'\\u20ac\\u2122'", "'\\u20ac\\u2122'", "'\\u20ac\\u2122'", "'\\u20ac\\u2122'"]
# expect: cp1252 b'a\x81' ["'charmap' codec can't decode byte 0x81 in position 1: character maps to <undefined>", "'a'", "'a\\ufffd'", "'a\\\\x81'", "'a\\udc81'", "'charmap' codec can't decode byte 0x81 in position 1: character maps to <undefined>"]
# expect: utf-16 b'\xff\xfea\x00' ["'a'", "'a'", "'a'", "'a'", "'a'", "'a'"]
# expect: utf-16 b'\xfe\xff\x00a' ["'a'", "'a'", "'a'", "'a'", "'a'", "'a'"]
# expect: utf-16 b'a\x00b' ["'utf-16-le' codec can't decode byte 0x62 in position 2: truncated data", "'a'", "'a\\ufffd'", "'a\\\\x62'", "'utf-16-le' codec can't decode byte 0x62 in position 2: truncated data", "'utf-16-le' codec can't decode byte 0x62 in position 2: truncated data"]
# expect: utf-16 b'a\x00\x00\xd8' ["'utf-16-le' codec can't decode bytes in position 2-3: unexpected end of data", "'a'", "'a\\ufffd'", "'a\\\\x00\\\\xd8'", "'utf-16-le' codec can't decode bytes in position 2-3: unexpected end of data", "'a\\ud800'"]
# expect: utf-16-le b'\x00\xd8\x00\xdc' ["'\\U00010000'", "'\\U00010000'", "'\\U00010000'", "'\\U00010000'", "'\\U00010000'", "'\\U00010000'"]
# expect: utf-16-le b'\x00\xdc' ["'utf-16-le' codec can't decode bytes in position 0-1: illegal encoding", "''", "'\\ufffd'", "'\\\\x00\\\\xdc'", "'utf-16-le' codec can't decode bytes in position 0-1: illegal encoding", "'\\udc00'"]
# expect: utf-16-le b'\x00\xd8' ["'utf-16-le' codec can't decode bytes in position 0-1: unexpected end of data", "''", "'\\ufffd'", "'\\\\x00\\\\xd8'", "'utf-16-le' codec can't decode bytes in position 0-1: unexpected end of data", "'\\ud800'"]
# expect: utf-16-le b'\x00\xd8a\x00' ["'utf-16-le' codec can't decode bytes in position 0-1: illegal UTF-16 surrogate", "'a'", "'\\ufffda'", "'\\\\x00\\\\xd8a'", "'utf-16-le' codec can't decode bytes in position 0-1: illegal UTF-16 surrogate", "'\\ud800a'"]
# expect: utf-16-be b'\xd8=\xde\x00' ["'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'"]
# expect: utf-16-be b'\xdc\x00\x00a' ["'utf-16-be' codec can't decode bytes in position 0-1: illegal encoding", "'a'", "'\\ufffda'", "'\\\\xdc\\\\x00a'", "'utf-16-be' codec can't decode byte 0x61 in position 3: truncated data", "'\\udc00a'"]
# expect: utf-32 b'\xff\xfe\x00\x00a\x00\x00\x00' ["'a'", "'a'", "'a'", "'a'", "'a'", "'a'"]
# expect: utf-32 b'a\x00\x00\x00' ["'a'", "'a'", "'a'", "'a'", "'a'", "'a'"]
# expect: utf-32 b'abc' ["'utf-32-le' codec can't decode bytes in position 0-2: truncated data", "''", "'\\ufffd'", "'\\\\x61\\\\x62\\\\x63'", "'utf-32-le' codec can't decode bytes in position 0-2: truncated data", "'utf-32-le' codec can't decode bytes in position 0-2: truncated data"]
# expect: utf-32-le b'\xff\xff\xff\xff' ["'utf-32-le' codec can't decode bytes in position 0-3: code point not in range(0x110000)", "''", "'\\ufffd'", "'\\\\xff\\\\xff\\\\xff\\\\xff'", "'\\udcff\\udcff\\udcff\\udcff'", "'utf-32-le' codec can't decode bytes in position 0-3: code point not in range(0x110000)"]
# expect: utf-32-le b'\x00\xd8\x00\x00' ["'utf-32-le' codec can't decode bytes in position 0-3: code point in surrogate code point range(0xd800, 0xe000)", "''", "'\\ufffd'", "'\\\\x00\\\\xd8\\\\x00\\\\x00'", "'utf-32-le' codec can't decode bytes in position 0-3: code point in surrogate code point range(0xd800, 0xe000)", "'\\ud800'"]
# expect: utf-32-le b'\x00\xf6\x01\x00' ["'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'"]
# expect: utf-32-be b'\x00\x01\xf6\x00' ["'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'", "'\\U0001f600'"]
# expect: utf-32-be b'\x00\x00\xd8\x00' ["'utf-32-be' codec can't decode bytes in position 0-3: code point in surrogate code point range(0xd800, 0xe000)", "''", "'\\ufffd'", "'\\\\x00\\\\x00\\\\xd8\\\\x00'", "'utf-32-be' codec can't decode bytes in position 0-3: code point in surrogate code point range(0xd800, 0xe000)", "'\\ud800'"]
error = None
try:
    str(b'ab\xff', 'utf-8')
except UnicodeDecodeError as caught:
    error = caught
print(error.encoding, error.object, error.start, error.end, error.reason, repr(error))
# expect: utf-8 b'ab\xff' 2 3 invalid start byte UnicodeDecodeError('utf-8', b'ab\xff', 2, 3, 'invalid start byte')
print(repr(b''.decode('nope')), bytearray(b'x').decode(), str(bytearray(b'\xff'), 'latin-1'))
# expect: '' x ÿ
