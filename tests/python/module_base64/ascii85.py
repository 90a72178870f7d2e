import base64
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

for data in (b"", b"a", b"ab", b"abc", b"abcd", b"abcde", b"\0" * 4, b"\0" * 6, b" " * 4, b" " * 9, b"\xff" * 9, bytes(range(0, 256, 5))):
    text = base64.a85encode(data)
    print(text[:40], base64.a85decode(text) == data, base64.a85encode(data, foldspaces=True)[:20], base64.a85decode(base64.a85encode(data, foldspaces=True), foldspaces=True) == data, base64.a85encode(data, pad=True)[-6:], base64.a85encode(data, adobe=True)[:12], base64.a85decode(base64.a85encode(data, adobe=True), adobe=True) == data)
# expect: b'' True b'' True b'' b'<~~>' True
# expect: b'@/' True b'@/' True b'@/p9-' b'<~@/~>' True
# expect: b'@:B' True b'@:B' True b'@:B3:' b'<~@:B~>' True
# expect: b'@:E^' True b'@:E^' True b'@:E^H' b'<~@:E^~>' True
# expect: b'@:E_W' True b'@:E_W' True b'@:E_W' b'<~@:E_W~>' True
# expect: b'@:E_WAH' True b'@:E_WAH' True b'WAH2]1' b'<~@:E_WAH~>' True
# expect: b'z' True b'z' True b'z' b'<~z~>' True
# expect: b'z!!!' True b'z!!!' True b'zz' b'<~z!!!~>' True
# expect: b'+<VdL' True b'y' True b'+<VdL' b'<~+<VdL~>' True
# expect: b'+<VdL+<VdL+9' True b'yy+9' True b'L+92BA' b'<~+<VdL+<VdL' True
# expect: b's8W-!s8W-!rr' True b's8W-!s8W-!rr' True b'!rr<$!' b'<~s8W-!s8W-!' True
# expect: b"!!N]?'H%r:-nR254@)G0:fU\\+A8,q&G^Y1!N00Eq" True b"!!N]?'H%r:-nR254@)G0" True b']nFcYX' b"<~!!N]?'H%r:" True
text = b"abcdefgh" * 3
print(base64.a85encode(text, wrapcol=5), base64.a85encode(text, wrapcol=5, adobe=True), base64.a85encode(text, wrapcol=1)[:9], base64.a85encode(text, wrapcol=-3)[:9], base64.a85encode(b"", wrapcol=5), base64.a85encode(b"", wrapcol=5, adobe=True), base64.a85encode(b"abcd", wrapcol=6, adobe=True))
# expect: b'@:E_W\nAS,Rg\n@:E_W\nAS,Rg\n@:E_W\nAS,Rg' b'<~@:E\n_WAS,\nRg@:E\n_WAS,\nRg@:E\n_WAS,\nRg~>' b'@\n:\nE\n_\nW' b'@\n:\nE\n_\nW' b'' b'<~~>' b'<~@:E_\nW~>'
decode = base64.a85decode
attempt(lambda: decode(b"\xff"), lambda: decode(b"v"), lambda: decode(b'<~87cURD]i,"Ebo80~>', adobe=True), lambda: decode(b"xx", adobe=True), lambda: decode(b"!z"), lambda: decode(b"!y", foldspaces=True), lambda: decode(b"y"), lambda: decode(b"z"), lambda: decode("uuuuu"), lambda: decode("s8W-!"), lambda: decode("s8W-\""), lambda: decode("u"), lambda: decode("uu"),
        lambda: decode("a b\tc\n"), lambda: decode("a-b", ignorechars=b"-"), lambda: decode("a b", ignorechars=b""), lambda: decode(b"87cURD]i,\"Ebo80~>", adobe=True), lambda: decode("!"), lambda: decode("5sdq,77Kd<~", ignorechars=b"~"))
# expect: ValueError Non-Ascii85 digit found: ÿ
# expect: ValueError Non-Ascii85 digit found: v
# expect: b'Hello World!'
# expect: ValueError Ascii85 encoded byte sequences must end with b'~>'
# expect: ValueError z inside Ascii85 5-tuple
# expect: ValueError y inside Ascii85 5-tuple
# expect: ValueError Non-Ascii85 digit found: y
# expect: b'\x00\x00\x00\x00'
# expect: ValueError Ascii85 overflow
# expect: b'\xff\xff\xff\xff'
# expect: ValueError Ascii85 overflow
# expect: ValueError Ascii85 overflow
# expect: ValueError Ascii85 overflow
# expect: b'\xc9\x89'
# expect: b'\xc7\x98'
# expect: ValueError Non-Ascii85 digit found:
# expect: b'Hello World!'
# expect: b''
# expect: b'ABCDEFGH'
