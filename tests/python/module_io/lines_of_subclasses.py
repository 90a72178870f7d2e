import io


class Upper(io.StringIO):
    def readline(self, size=-1):
        return super().readline(size).upper()


class Plain(io.StringIO):
    pass


class Kept(io.StringIO):
    def write(self, text):
        return super().write("<" + text + ">")


print(list(Upper("a\nb\nc")))  # expect: ['A\n', 'B\n', 'C']
print(list(Plain("a\nb\nc")))  # expect: ['a\n', 'b\n', 'c']
# Each piece of a print is one write.
kept = Kept()
print("x", 1, file=kept)
print(kept.getvalue().splitlines())  # expect: ['<x>< ><1><', '>']
# Written at the end and not, read in between.
out = io.StringIO()
print(out.tell(), out.write("ab"), out.tell(), out.write("c\nd"), out.tell())  # expect: 0 2 2 3 5
out.seek(1)
print(out.write("XY"), out.read(), repr(out.getvalue()), out.tell())
# expect: 2
# expect: d 'aXY\nd' 5
print(out.write("!"), repr(out.getvalue()), list(out))  # expect: 1 'aXY\nd!' []
out.seek(9)
print(out.write("z"), repr(out.getvalue()))  # expect: 1 'aXY\nd!\x00\x00\x00z'
out.truncate(2)
print(out.tell(), out.write("q"), repr(out.getvalue()))
# expect: 10 1 'aX\x00\x00\x00\x00\x00\x00\x00\x00q'
out.seek(0)
for line in out:
    print(repr(line))
    out.write("more\n") if len(out.getvalue()) < 20 else None
# expect: 'aX\x00\x00\x00\x00\x00\x00\x00\x00q'
print(0.5, None, True, "é", 2 ** 70, [1], sep="|", end="$", file=out)
print(file=out)
print(repr(out.getvalue()))
# expect: 'aX\x00\x00\x00\x00\x00\x00\x00\x00qmore\n0.5|None|True|é|1180591620717411303424|[1]$\n'
out.close()
for attempt in (lambda: print("x", file=out), lambda: next(out), out.tell, out.getvalue):
    try:
        attempt()
    except ValueError as e:
        print(e)
# expect: I/O operation on closed file
# expect: I/O operation on closed file
# expect: I/O operation on closed file
# expect: I/O operation on closed file
data = io.BytesIO(b"one\ntwo")
data.write(b"ON")
print(list(data), data.write(b"!"), data.getvalue(), data.tell())
# expect: [b'e\n', b'two'] 1 b'ONe\ntwo!' 8
