import traceback


class Lines:
    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text


def last(lines):
    return lines.text.rstrip("\n").split("\n")[-1]


try:
    1 / 0
except ZeroDivisionError as error:
    for function, arguments in ((traceback.print_exc, ()), (traceback.print_exception, (error,)),
                                (traceback.print_tb, (error.__traceback__,)),
                                (traceback.print_stack, ()),
                                (traceback.print_list, ([("a.py", 1, "f", "code")],))):
        lines = Lines()
        function(*arguments, file=lines)
        print(function.__name__, last(lines))
    traceback.print_exc()
    lines = Lines()
    traceback.TracebackException.from_exception(error).print(file=lines)
    print(last(lines))
# expect: print_exc ZeroDivisionError: division by zero
# expect: print_exception ZeroDivisionError: division by zero
# expect: print_tb     ~~^~~
# expect: print_stack     function(*arguments, file=lines)
# expect: print_list     code
# expect: ZeroDivisionError: division by zero


class Unprintable(Exception):
    def __str__(self):
        raise RuntimeError


class Odd(Exception):
    class Inner(Exception):
        pass


print(traceback.format_exception_only(Unprintable()), traceback.format_exception_only(Odd.Inner(1)))
# expect: ['Unprintable: <exception str() failed>\n'] ['Odd.Inner: 1\n']
print(traceback.format_exception_only(ValueError()), traceback.format_exception_only(OSError(2, "no")))
# expect: ['ValueError\n'] ['FileNotFoundError: [Errno 2] no\n']
for call in (lambda: traceback.format_exception(1), lambda: traceback.format_exception(ValueError, 3)):
    try:
        call()
    except (TypeError, ValueError) as error:
        print(error)
# expect: Exception expected for value, int found
# expect: Both or neither of value and tb must be given
