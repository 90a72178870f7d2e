import traceback


def show(text):
    for line in "".join(text).rstrip("\n").split("\n"):
        if "File" in line:
            line = "  " + line.split(", ", 1)[1]
        if not line.strip(" |") or set(line) - set(" ^~|"):
            print(line)


try:
    try:
        {}["lost"]
    except KeyError as error:
        raise ValueError("wrapped") from error
except ValueError as error:
    show(traceback.format_exception(error))
    show(traceback.format_exception(error, chain=False))
# expect: Traceback (most recent call last):
# expect:   line 14, in <module>
# expect:     {}["lost"]
# expect: KeyError: 'lost'
# expect:
# expect: The above exception was the direct cause of the following exception:
# expect:
# expect: Traceback (most recent call last):
# expect:   line 16, in <module>
# expect:     raise ValueError("wrapped") from error
# expect: ValueError: wrapped
# expect: Traceback (most recent call last):
# expect:   line 16, in <module>
# expect:     raise ValueError("wrapped") from error
# expect: ValueError: wrapped
try:
    try:
        {}["lost"]
    except KeyError:
        raise ValueError("while handling")
except ValueError as error:
    error.add_note("a note")
    error.add_note("of two\nlines")
    show(traceback.format_exc())
    told = traceback.TracebackException.from_exception(error)
    print(told, told.exc_type, told.__cause__, told.__context__, told.__suppress_context__)
# expect: Traceback (most recent call last):
# expect:   line 37, in <module>
# expect:     {}["lost"]
# expect: KeyError: 'lost'
# expect:
# expect: During handling of the above exception, another exception occurred:
# expect:
# expect: Traceback (most recent call last):
# expect:   line 39, in <module>
# expect:     raise ValueError("while handling")
# expect: ValueError: while handling
# expect: a note
# expect: of two
# expect: lines
# expect: while handling <class 'ValueError'> None 'lost' False
try:
    try:
        {}["lost"]
    except KeyError:
        raise ValueError("alone") from None
except ValueError as error:
    show(traceback.format_exc())
# expect: Traceback (most recent call last):
# expect:   line 65, in <module>
# expect:     raise ValueError("alone") from None
# expect: ValueError: alone
