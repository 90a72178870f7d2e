import io

out = io.StringIO()
print("a", 1, file=out)
out.write("second line\n")
print("third", file=out, end="")
print(repr(out.getvalue()), out.tell())  # expect: 'a 1\nsecond line\nthird' 21
out.seek(0)
print(repr(out.readline()), repr(out.read(3)), repr(out.read()), repr(out.read()))
# expect: 'a 1\n' 'sec' 'ond line\nthird' ''
text = io.StringIO("one\ntwo\n\nfour")
for line in text:
    print(repr(line))
# expect: 'one\n'
# expect: 'two\n'
# expect: '\n'
# expect: 'four'
text.seek(4)
print(text.readlines(), text.tell())  # expect: ['two\n', '\n', 'four'] 13
text.seek(0)
text.write("ONE")
print(repr(text.getvalue()))  # expect: 'ONE\ntwo\n\nfour'
text.seek(0, io.SEEK_END)
text.write("!")
print(repr(text.getvalue()), text.truncate(3), repr(text.getvalue()))
# expect: 'ONE\ntwo\n\nfour!' 3 'ONE'
with io.StringIO() as kept:
    kept.write("x")
    print(kept.closed, kept.getvalue(), kept.readable(), kept.writable(), kept.seekable())
# expect: False x True True True
print(kept.closed)  # expect: True
for action in (lambda: kept.write("y"), lambda: kept.getvalue(), lambda: io.StringIO(3),
               lambda: io.StringIO().write(b"x"), lambda: io.StringIO("abc").seek(1, 1),
               lambda: io.StringIO().seek(-1), lambda: io.StringIO().truncate(-2)):
    try:
        action()
    except (ValueError, TypeError, OSError) as e:
        print(type(e).__name__, e)
# expect: ValueError I/O operation on closed file
# expect: ValueError I/O operation on closed file
# expect: TypeError initial_value must be str or None, not int
# expect: TypeError string argument expected, got 'bytes'
# expect: OSError Can't do nonzero cur-relative seeks
# expect: ValueError Negative seek position -1
# expect: ValueError Negative size value -2
gap = io.StringIO()
gap.seek(2)
gap.write("z")
print(repr(gap.getvalue()))  # expect: '\x00\x00z'
print(repr(io.StringIO("a\r\nb\rc", newline=None).getvalue()),
      repr(io.StringIO("a\nb", newline="\r\n").getvalue()))
# expect: 'a\nb\nc' 'a\r\nb'
print(next(io.StringIO("q\nr")), list(io.StringIO("")))
# expect: q
# expect:  []
