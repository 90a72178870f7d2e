import binascii
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

texts = (b"", b"plain", b"a=b", b"caf\xc3\xa9", b"tab\there", b"end ", b"end \nnext\t\n", b"line\r\nline\r\n", b".", b"..", b".\n.", b"a_b c", b"x" * 80, b"x" * 75 + b"=", b"\x00\x1f\x7f", b"a\rb", b"\n", b"xx" * 37 + b" \n", b"y" * 76 + b"\n")
for text in texts:
    print(binascii.b2a_qp(text), binascii.b2a_qp(text, quotetabs=True), binascii.b2a_qp(text, istext=False), binascii.b2a_qp(text, header=True))
    assert binascii.a2b_qp(binascii.b2a_qp(text, istext=False)) == text
# expect: b'' b'' b'' b''
# expect: b'plain' b'plain' b'plain' b'plain'
# expect: b'a=3Db' b'a=3Db' b'a=3Db' b'a=3Db'
# expect: b'caf=C3=A9' b'caf=C3=A9' b'caf=C3=A9' b'caf=C3=A9'
# expect: b'tab\there' b'tab=09here' b'tab\there' b'tab\there'
# expect: b'end=20' b'end=20' b'end=20' b'end=20'
# expect: b'end=20\nnext=09\n' b'end=20\nnext=09\n' b'end =0Anext\t=0A' b'end_\nnext=09\n'
# expect: b'line\r\nline\r\n' b'line\r\nline\r\n' b'line=0D=0Aline=0D=0A' b'line\r\nline\r\n'
# expect: b'=2E' b'=2E' b'=2E' b'=2E'
# expect: b'..' b'..' b'..' b'..'
# expect: b'=2E\n=2E' b'=2E\n=2E' b'=2E=0A.' b'=2E\n=2E'
# expect: b'a_b c' b'a_b=20c' b'a_b c' b'a=5Fb_c'
# expect: b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\nxxxxx' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\nxxxxx' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\nxxxxx' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\nxxxxx'
# expect: b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\n=3D' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\n=3D' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\n=3D' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\n=3D'
# expect: b'=00=1F=7F' b'=00=1F=7F' b'=00=1F=7F' b'=00=1F=7F'
# expect: b'a\rb' b'a\rb' b'a=0Db' b'a\rb'
# expect: b'\n' b'\n' b'=0A' b'\n'
# expect: b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=20\n' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\n=20\n' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx =\n=0A' b'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_\n'
# expect: b'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\n' b'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\n' b'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy=\n=0A' b'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\n'
for text in (b"a=3Db", b"a=\nb", b"a=\r\nb", b"a= b", b"=", b"==", b"=4", b"=zz", b"a_b", b"=C3=a9", b"a=\rb\nc"):
    print(binascii.a2b_qp(text), binascii.a2b_qp(text, header=True))
# expect: b'a=b' b'a=b'
# expect: b'ab' b'ab'
# expect: b'ab' b'ab'
# expect: b'a= b' b'a= b'
# expect: b'' b''
# expect: b'=' b'='
# expect: b'=4' b'=4'
# expect: b'=zz' b'=zz'
# expect: b'a_b' b'a b'
# expect: b'\xc3\xa9' b'\xc3\xa9'
# expect: b'ac' b'ac'
attempt(lambda: binascii.b2a_qp("x"), lambda: binascii.a2b_qp("x=41"), lambda: binascii.a2b_qp(5), lambda: binascii.a2b_qp("ä"))
# expect: TypeError a bytes-like object is required, not 'str'
# expect: b'xA'
# expect: TypeError argument should be bytes, buffer or ASCII string, not 'int'
# expect: ValueError string argument should contain only ASCII characters
