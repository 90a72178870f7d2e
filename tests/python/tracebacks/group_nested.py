def f():
    try:
        raise ExceptionGroup('outer', [ValueError(1), ExceptionGroup('inner', [KeyError('k'), TypeError('t')])])
    except* ValueError:
        print('values gone')
f()
# expect: values gone
# expect stderr:   + Exception Group Traceback (most recent call last):
# expect stderr:   |   File "group_nested.py", line 6, in <module>
# expect stderr:   |     f()
# expect stderr:   |   File "group_nested.py", line 3, in f
# expect stderr:   |     raise ExceptionGroup('outer', [ValueError(1), ExceptionGroup('inner', [KeyError('k'), TypeError('t')])])
# expect stderr:   | ExceptionGroup: outer (1 sub-exception)
# expect stderr:   +-+---------------- 1 ----------------
# expect stderr:     | ExceptionGroup: inner (2 sub-exceptions)
# expect stderr:     +-+---------------- 1 ----------------
# expect stderr:       | KeyError: 'k'
# expect stderr:       +---------------- 2 ----------------
# expect stderr:       | TypeError: t
# expect stderr:       +------------------------------------
