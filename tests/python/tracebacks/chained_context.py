def f():
    try:
        1 / 0
    except ZeroDivisionError:
        undefined_name
f()
# Bound only here: a name that nothing ever binds is refused before the program runs.
undefined_name = None
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "chained_context.py", line 3, in f
# expect stderr:     1 / 0
# expect stderr: ZeroDivisionError: division by zero
# expect stderr:
# expect stderr: During handling of the above exception, another exception occurred:
# expect stderr:
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "chained_context.py", line 6, in <module>
# expect stderr:     f()
# expect stderr:   File "chained_context.py", line 5, in f
# expect stderr:     undefined_name
# expect stderr: NameError: name 'undefined_name' is not defined
