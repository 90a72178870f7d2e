import traceback


def fail(n):
    if n:
        return fail(n - 1)
    raise ValueError("two\nlines")


def show(text):
    for line in "".join(text).rstrip("\n").split("\n"):
        if "File" in line:
            line = "  " + line.split(", ", 1)[1]
        if not line.strip(" |") or set(line) - set(" ^~|"):
            print(line)


try:
    fail(7)
except ValueError as error:
    show(traceback.format_exc())
    show(traceback.format_exc(limit=1))
    show(traceback.format_exception(error, limit=-1))
    show(traceback.format_exception(type(error), error, error.__traceback__, 1))
    show(traceback.format_tb(error.__traceback__, 1))
    show(traceback.format_exception_only(error))
# expect: Traceback (most recent call last):
# expect:   line 19, in <module>
# expect:     fail(7)
# expect:   line 6, in fail
# expect:     return fail(n - 1)
# expect:   line 6, in fail
# expect:     return fail(n - 1)
# expect:   line 6, in fail
# expect:     return fail(n - 1)
# expect:   [Previous line repeated 4 more times]
# expect:   line 7, in fail
# expect:     raise ValueError("two\nlines")
# expect: ValueError: two
# expect: lines
# expect: Traceback (most recent call last):
# expect:   line 19, in <module>
# expect:     fail(7)
# expect: ValueError: two
# expect: lines
# expect: Traceback (most recent call last):
# expect:   line 7, in fail
# expect:     raise ValueError("two\nlines")
# expect: ValueError: two
# expect: lines
# expect: Traceback (most recent call last):
# expect:   line 19, in <module>
# expect:     fail(7)
# expect: ValueError: two
# expect: lines
# expect:   line 19, in <module>
# expect:     fail(7)
# expect: ValueError: two
# expect: lines
print(repr(traceback.format_exc()), traceback.format_exception(None))
# expect: 'NoneType: None\n' ['NoneType: None\n']
