import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

for data in (b"", b"a", b"ab", b"abc", b"abcd", b"abcde", b"\0\0\0\0", b"\xff" * 9, bytes(range(256))):
    text = base64.b85encode(data)
    print(text[:40], base64.b85decode(text) == data, base64.b85decode(text.decode()) == data, base64.b85encode(data, pad=True)[:20], base64.b85decode(base64.b85encode(data, True))[:4])
# expect: b'' True True b'' b''
# expect: b'VE' True True b'VE_OC' b'a\x00\x00\x00'
# expect: b'VPX' True True b'VPXIP' b'ab\x00\x00'
# expect: b'VPaz' True True b'VPazd' b'abc\x00'
# expect: b'VPa!s' True True b'VPa!s' b'abcd'
# expect: b'VPa!sWd' True True b'VPa!sWdHyG' b'abcd'
# expect: b'00000' True True b'00000' b'\x00\x00\x00\x00'
# expect: b'|NsC0|NsC0{{' True True b'|NsC0|NsC0{{R30' b'\xff\xff\xff\xff'
# expect: b'009C61O)~M2nh-c3=Iws5D^j+6crX17#SKH9337X' True True b'009C61O)~M2nh-c3=Iws' b'\x00\x01\x02\x03'
attempt(lambda: base64.b85decode("ab cd"), lambda: base64.b85decode("~~~~~"), lambda: base64.b85decode("~"), lambda: base64.b85decode("00000~~~~~"), lambda: base64.b85decode("a"), lambda: base64.b85decode(b"\xff"), lambda: base64.b85decode("0000\"00"))
# expect: ValueError bad base85 character at position 2
# expect: ValueError base85 overflow in hunk starting at byte 0
# expect: ValueError base85 overflow in hunk starting at byte 0
# expect: ValueError base85 overflow in hunk starting at byte 5
# expect: b''
# expect: ValueError bad base85 character at position 0
# expect: ValueError bad base85 character at position 4
