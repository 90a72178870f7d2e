def inner():
    raise KeyError('k')
def outer():
    try:
        inner()
    except KeyError:
        print('seen')
        raise
outer()
# expect: seen
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "reraised.py", line 9, in <module>
# expect stderr:     outer()
# expect stderr:   File "reraised.py", line 5, in outer
# expect stderr:     inner()
# expect stderr:   File "reraised.py", line 2, in inner
# expect stderr:     raise KeyError('k')
# expect stderr: KeyError: 'k'
