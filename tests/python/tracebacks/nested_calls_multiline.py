def f(a, b):
    return a[b]
f(
    {'x': 1},
    'y',
)
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "nested_calls_multiline.py", line 3, in <module>
# expect stderr:     f(
# expect stderr:   File "nested_calls_multiline.py", line 2, in f
# expect stderr:     return a[b]
# expect stderr: KeyError: 'y'
