print(ord('a'), ord('é'), ord('漢'), ord('😀'), chr(97), chr(0x6f22), chr(128512))
# expect: 97 233 28450 128512 a 漢 😀
print(repr(chr(0)), repr(chr(0x10ffff)), repr(chr(0xd800)), ord(b'a'))
# expect: '\x00' '\U0010ffff' '\ud800' 97
for f in (lambda: chr(-1), lambda: chr(0x110000), lambda: ord('ab'), lambda: ord(''), lambda: ord(5)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: ValueError: chr() arg not in range(0x110000)
# expect: ValueError: chr() arg not in range(0x110000)
# expect: TypeError: ord() expected a character, but string of length 2 found
# expect: TypeError: ord() expected a character, but string of length 0 found
# expect: TypeError: ord() expected string of length 1, but int found
