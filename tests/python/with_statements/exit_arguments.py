class CM:
    def __enter__(self): pass
    def __exit__(self, t, v, tb):
        print(t, repr(v), type(tb).__name__)
        return True
with CM():
    1 / 0
# expect: <class 'ZeroDivisionError'> ZeroDivisionError('division by zero') traceback
with CM():
    raise ValueError
# expect: <class 'ValueError'> ValueError() traceback
with CM():
    pass
# expect: None None NoneType
