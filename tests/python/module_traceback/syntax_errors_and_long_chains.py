# stress: 97
import traceback

error = SyntaxError("bad", ("f.py", 3, 5, "  a b c\n"))
print("".join(traceback.format_exception_only(error)), end="")
# expect:   File "f.py", line 3
# expect:     a b c
# expect:       ^
# expect: SyntaxError: bad
error = SyntaxError("worse", ("f.py", 3, 1, "a b c", 3, 4))
print("".join(traceback.format_exception_only(error)), end="")
# expect:   File "f.py", line 3
# expect:     a b c
# expect:     ^^^
# expect: SyntaxError: worse
print(traceback.format_exception_only(SyntaxError("no place")))  # expect: ['SyntaxError: no place\n']
print(traceback.format_exception_only(IndentationError()))
# expect: ['IndentationError: <no detail available>\n']
nameless = SyntaxError("only a file")
nameless.filename = "g.py"
print(traceback.format_exception_only(nameless))  # expect: ['SyntaxError: only a file (g.py)\n']
shown = traceback.TracebackException.from_exception(error)
print(shown.lineno, shown.offset, shown.text, shown.msg)  # expect: 3 1 a b c worse

for details in (("f.py", 1, 2), ("f.py", 1, 2, "a", 1), (1,) * 7):
    try:
        SyntaxError("bad", details)
    except TypeError as wrong:
        print(wrong)
# expect: function takes at least 4 arguments (3 given)
# expect: end_offset must be provided when end_lineno is provided
# expect: function takes at most 6 arguments (7 given)


class Located(SyntaxError):
    def __init__(self, line, column):
        super().__init__("located", ("h.py", line, column, "text"))


print(Located(1, 2), Located(4, 2).lineno)  # expect: located (h.py, line 1) 4

last = None
for i in range(1200):
    following = ValueError(i)
    following.__cause__ = last
    last = following
lines = traceback.format_exception(last)
print(len(lines), lines[0], lines[-1])  # expect: 2399 ValueError: 0
# expect:  ValueError: 1199
# expect:
