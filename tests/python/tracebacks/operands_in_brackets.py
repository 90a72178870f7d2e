def f(a, b):
    return (a) // (b)


def g(items):
    return (items) [ (0) ]


for call in (lambda: f(1, 0), lambda: f(1, 0) + (2), lambda: g([])):
    try:
        call()
    except (ZeroDivisionError, IndexError) as error:
        caught = error
f(2, 0) * g([])
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "operands_in_brackets.py", line 14, in <module>
# expect stderr:     f(2, 0) * g([])
# expect stderr:   File "operands_in_brackets.py", line 2, in f
# expect stderr:     return (a) // (b)
# expect stderr: ZeroDivisionError: integer division or modulo by zero
