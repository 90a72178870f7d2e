x = [1, 2]
x[5]
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "module_level.py", line 2, in <module>
# expect stderr:     x[5]
# expect stderr: IndexError: list index out of range
