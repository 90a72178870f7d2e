def f(n):
    if n == 0:
        raise RuntimeError('bottom')
    f(n - 1)
f(6)
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "recursive_repeats.py", line 5, in <module>
# expect stderr:     f(6)
# expect stderr:   File "recursive_repeats.py", line 4, in f
# expect stderr:     f(n - 1)
# expect stderr:   File "recursive_repeats.py", line 4, in f
# expect stderr:     f(n - 1)
# expect stderr:   File "recursive_repeats.py", line 4, in f
# expect stderr:     f(n - 1)
# expect stderr:   [Previous line repeated 3 more times]
# expect stderr:   File "recursive_repeats.py", line 3, in f
# expect stderr:     raise RuntimeError('bottom')
# expect stderr: RuntimeError: bottom
