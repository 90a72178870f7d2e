print(b'abc'.decode(), b'\xc3\xa9'.decode('utf-8'), b'\xe9'.decode('latin-1'))  # expect: abc é é
print(b'a\xffb'.decode('utf-8', 'ignore'), b'a\xffb'.decode('utf-8', 'replace'))  # expect: ab a�b
print(b'a\xffb'.decode('ascii', 'backslashreplace'), b'a\x00b\x00'.decode('utf-16-le'))
# expect: a\xffb ab
for data in (b'\xff', b'a\xc3', b'\xc3(', b'\xed\xa0\x80', b'\xf8'):
    try:
        data.decode()
    except UnicodeDecodeError as e:
        print(e)
# expect: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte
# expect: 'utf-8' codec can't decode byte 0xc3 in position 1: unexpected end of data
# expect: 'utf-8' codec can't decode byte 0xc3 in position 0: invalid continuation byte
# expect: 'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte
# expect: 'utf-8' codec can't decode byte 0xf8 in position 0: invalid start byte
