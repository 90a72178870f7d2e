def f():
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError('clean') from None
f()
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "from_none.py", line 6, in <module>
# expect stderr:     f()
# expect stderr:   File "from_none.py", line 5, in f
# expect stderr:     raise ValueError('clean') from None
# expect stderr: ValueError: clean
