def f(value):
    return (value + 1) * (value - 1) / (value - value) + (value ** 2) - (value // 3) + (value % 5)
f(7)
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "long_line.py", line 3, in <module>
# expect stderr:     f(7)
# expect stderr:   File "long_line.py", line 2, in f
# expect stderr:     return (value + 1) * (value - 1) / (value - value) + (value ** 2) - (value // 3) + (value % 5)
# expect stderr: ZeroDivisionError: division by zero
