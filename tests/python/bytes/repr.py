print(b'\x00\x7f\x80\xff', b"it's", b'"', b'\'"', b'\n\r\t\\', b'\x0b')
# expect: b'\x00\x7f\x80\xff' b"it's" b'"' b'\'"' b'\n\r\t\\' b'\x0b'
print(str(b'abc'), repr(b''), f'{b"x"}', [b'a'])  # expect: b'abc' b'' b'x' [b'a']
