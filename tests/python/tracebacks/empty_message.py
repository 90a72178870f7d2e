def f():
    raise NotImplementedError
f()
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "empty_message.py", line 3, in <module>
# expect stderr:     f()
# expect stderr:   File "empty_message.py", line 2, in f
# expect stderr:     raise NotImplementedError
# expect stderr: NotImplementedError
