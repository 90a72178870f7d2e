import traceback


def inner():
    raise KeyError("k")


def outer():
    inner()


try:
    outer()
except KeyError as error:
    entries = traceback.extract_tb(error.__traceback__)
    for entry in entries:
        print(entry.name, entry.line, entry.lineno - entries[0].lineno, len(entry), entry[2],
              entry.filename.rsplit("/", 1)[-1], entry.locals)
    print(type(entries).__name__, len(traceback.extract_tb(error.__traceback__, limit=2)))
    last = entries[-1]
    print(last == tuple(last), last == entries[0], last.end_lineno == last.lineno)
# expect: <module> outer() 0 4 <module> extract.py None
# expect: outer inner() -4 4 outer extract.py None
# expect: inner raise KeyError("k") -8 4 inner extract.py None
# expect: StackSummary 2
# expect: True False True


def stack():
    return traceback.extract_stack()


print([entry.name for entry in stack()[-2:]], traceback.extract_stack(limit=1)[0].name)
# expect: ['<module>', 'stack'] <module>
print(len(traceback.format_stack(limit=1)))  # expect: 1
frame = traceback.FrameSummary("a.py", 3, "f", line="  x = 1 ", locals={"a": 1})
print(frame, tuple(frame), frame.locals)
# expect: <FrameSummary file a.py, line 3 in f> ('a.py', 3, 'f', 'x = 1') {'a': '1'}
print(traceback.format_list([frame, ("b.py", 4, "g", None), ("c.py", 5, "h", "code")]))
# expect: ['  File "a.py", line 3, in f\n    x = 1\n    a = 1\n', '  File "b.py", line 4, in g\n', '  File "c.py", line 5, in h\n    code\n']
print(traceback.StackSummary.from_list([("b.py", 4, "g", "zz")] * 5).format())
# expect: ['  File "b.py", line 4, in g\n    zz\n', '  File "b.py", line 4, in g\n    zz\n', '  File "b.py", line 4, in g\n    zz\n', '  [Previous line repeated 2 more times]\n']
