import io


def error_of(action):
    try:
        return action()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


data = io.BytesIO("äbcd\nef".encode())
text = io.TextIOWrapper(data, encoding="utf-8")
print(text.read(2), text.tell(), text.seek(0), text.read(), text.tell(), text.seek(0, 2), text.seek(0, 1))
# expect: äb 3 0 äbcd
# expect: ef 8 8 8
for place in ((1, 1), (-1,), (1, 2), (0, 5)):
    print(error_of(lambda: text.seek(*place)))
# expect: UnsupportedOperation: can't do nonzero cur-relative seeks
# expect: ValueError: negative seek position -1
# expect: UnsupportedOperation: can't do nonzero end-relative seeks
# expect: ValueError: invalid whence (5, should be 0, 1 or 2)
print(text.seek(3), text.read(), text.truncate(5), data.getvalue(), text.seek(0), text.readline(), text.tell())
# expect: 3 cd
# expect: ef 5 b'\xc3\xa4bcd' 0 äbcd 5
text.seek(0)
print(next(text), error_of(text.tell), next(text, "end"), text.tell())
# expect: äbcd OSError: telling position disabled by next() call end 5
# What is written goes where the buffer is, and that is behind what was read ahead.
data = io.BytesIO(b"one\ntwo")
text = io.TextIOWrapper(data, encoding="utf-8")
print(repr(text.readline()), text.write("XX"), text.flush(), data.getvalue(), repr(text.read()), text.seek(0), text.readlines())
# expect: 'one\n' 2 None b'one\ntwoXX' '' 0 ['one\n', 'twoXX']
data = io.BytesIO()
text = io.TextIOWrapper(data, encoding="utf-8-sig")
print(text.write("a"), text.write("b"), text.flush(), data.getvalue(), text.seek(0), text.read(), text.write("c"), text.flush())
# expect: 1 1 None b'\xef\xbb\xbfab' 0 ab 1 None
print(data.getvalue(), text.seek(0), text.write("d"), text.flush(), data.getvalue())
# expect: b'\xef\xbb\xbfab\xef\xbb\xbfc' 0 1 None b'\xef\xbb\xbfdb\xef\xbb\xbfc'
behind = io.TextIOWrapper(data, encoding="utf-8-sig")
print(behind.write("e"), behind.flush(), data.getvalue())
# expect: 1 None b'\xef\xbb\xbfde\xef\xbb\xbfc'
