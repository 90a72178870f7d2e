# no-python: a comprehension has no frame of its own here, as in Python 3.12
def f(items):
    return [10 // i for i in items]
f([5, 2, 0])
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "comprehension_frame.py", line 4, in <module>
# expect stderr:     f([5, 2, 0])
# expect stderr:   File "comprehension_frame.py", line 3, in f
# expect stderr:     return [10 // i for i in items]
# expect stderr: ZeroDivisionError: integer division or modulo by zero
