def key(x):
    return 10 / x
sorted([3, 0, 1], key=key)
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "sorted_key.py", line 3, in <module>
# expect stderr:     sorted([3, 0, 1], key=key)
# expect stderr:   File "sorted_key.py", line 2, in key
# expect stderr:     return 10 / x
# expect stderr: ZeroDivisionError: division by zero
