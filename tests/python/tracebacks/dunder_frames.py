class V:
    def __add__(self, o):
        raise TypeError('no adding')
    def __str__(self):
        return 1 + self
str(V())
# expect stderr: Traceback (most recent call last):
# expect stderr:   File "dunder_frames.py", line 6, in <module>
# expect stderr:     str(V())
# expect stderr:   File "dunder_frames.py", line 5, in __str__
# expect stderr:     return 1 + self
# expect stderr: TypeError: unsupported operand type(s) for +: 'int' and 'V'
