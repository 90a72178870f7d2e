def f():
    raise ExceptionGroup('two', [ValueError('a'), TypeError('b')])
f()
# expect stderr:   + Exception Group Traceback (most recent call last):
# expect stderr:   |   File "exception_group.py", line 3, in <module>
# expect stderr:   |     f()
# expect stderr:   |   File "exception_group.py", line 2, in f
# expect stderr:   |     raise ExceptionGroup('two', [ValueError('a'), TypeError('b')])
# expect stderr:   | ExceptionGroup: two (2 sub-exceptions)
# expect stderr:   +-+---------------- 1 ----------------
# expect stderr:     | ValueError: a
# expect stderr:     +---------------- 2 ----------------
# expect stderr:     | TypeError: b
# expect stderr:     +------------------------------------
