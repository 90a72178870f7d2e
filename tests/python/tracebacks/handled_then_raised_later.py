saved = None
def first():
    raise KeyError('one')
try:
    first()
except KeyError as e:
    saved = e
def second():
    raise saved
second()
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "handled_then_raised_later.py", line 10, in <module>
# expect stderr:     second()
# expect stderr:   File "handled_then_raised_later.py", line 9, in second
# expect stderr:     raise saved
# expect stderr:   File "handled_then_raised_later.py", line 5, in <module>
# expect stderr:     first()
# expect stderr:   File "handled_then_raised_later.py", line 3, in first
# expect stderr:     raise KeyError('one')
# expect stderr: KeyError: 'one'
