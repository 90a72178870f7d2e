import binascii
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

print(binascii.b2a_uu(b"abc"), binascii.b2a_uu(b""), binascii.b2a_uu(b"\0\0"), binascii.b2a_uu(b"\0\0", backtick=True), binascii.b2a_uu(bytes(range(45))))
# expect: b'#86)C\n' b' \n' b'"    \n' b'"````\n' b'M  $" P0%!@<("0H+# T.#Q 1$A,4%187&!D:&QP=\'A\\@(2(C)"4F)R@I*BLL\n'
attempt(*[lambda text=text: binascii.a2b_uu(text) for text in (b"#86)C\n", b"#86)C", "#86)C", b"\n", b"#", b"#0\n", b"#0V\nxx", b"#86)C\nz", b"#86)\x01", b"#\n\rAA", b"", b"\"86(`\n", b"M" + b"A" * 60)])
# expect: b'abc'
# expect: b'abc'
# expect: b'abc'
# expect: b'\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00'
# expect: b'\x00\x00\x00'
# expect: b'@\x00\x00'
# expect: Error Illegal char
# expect: Error Trailing garbage
# expect: Error Illegal char
# expect: b'\x00\x08a'
# expect: b'\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00'
# expect: b'ab'
# expect: b'\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a\x86\x18a'
attempt(lambda: binascii.b2a_uu(b"x" * 46), lambda: binascii.b2a_uu("x"), lambda: binascii.a2b_uu(5), lambda: binascii.a2b_uu("ä"))
# expect: Error At most 45 bytes at once
# expect: TypeError a bytes-like object is required, not 'str'
# expect: TypeError argument should be bytes, buffer or ASCII string, not 'int'
# expect: ValueError string argument should contain only ASCII characters
