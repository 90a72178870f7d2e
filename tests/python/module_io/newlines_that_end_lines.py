import io

TEXT = "a\nb\r\nc\rd"
for newline in None, "", "\n", "\r", "\r\n":
    memory = io.StringIO(TEXT, newline=newline)
    print(list(memory), repr(memory.newlines))
    memory.seek(0)
    print(repr(memory.readline()), repr(memory.readline(1)), memory.readlines(2), memory.tell())
# expect: ['a\n', 'b\n', 'c\n', 'd'] ('\r', '\n', '\r\n')
# expect: 'a\n' 'b' ['\n', 'c\n'] 6
# expect: ['a\n', 'b\r\n', 'c\r', 'd'] ('\r', '\n', '\r\n')
# expect: 'a\n' 'b' ['\r\n', 'c\r'] 7
# expect: ['a\n', 'b\r\n', 'c\rd'] None
# expect: 'a\n' 'b' ['\r\n', 'c\rd'] 8
# expect: ['a\r', 'b\r', '\r', 'c\r', 'd'] None
# expect: 'a\r' 'b' ['\r', '\r', 'c\r'] 7
# expect: ['a\r\n', 'b\r\r\n', 'c\rd'] None
# expect: 'a\r\n' 'b' ['\r\r\n'] 7

memory = io.StringIO("a\r\nb\r\n", newline="")
print(next(memory), memory.write("q\rr"), memory.newlines)
# expect: a
# expect:  3 ('\r', '\r\n')
memory.seek(0)
print([*memory])  # expect: ['a\r\n', 'q\r', 'r']

memory = io.StringIO(newline=None)
print(memory.newlines)  # expect: None
memory.write("a\n")
print(repr(memory.newlines))  # expect: '\n'
memory.write("b\r\n")
print(memory.newlines, repr(memory.getvalue()))  # expect: ('\n', '\r\n') 'a\nb\n'
