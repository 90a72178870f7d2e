class C:
    x = 1
    y = x.missing
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "class_body.py", line 1, in <module>
# expect stderr:     class C:
# expect stderr:   File "class_body.py", line 3, in C
# expect stderr:     y = x.missing
# expect stderr: AttributeError: 'int' object has no attribute 'missing'
