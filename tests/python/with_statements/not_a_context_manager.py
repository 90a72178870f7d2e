class OnlyEnter:
    def __enter__(self): pass
class OnlyExit:
    def __exit__(self, *a): pass
for obj in (5, OnlyEnter(), OnlyExit()):
    try:
        with obj:
            pass
    except TypeError as e:
        print(e)
# expect: 'int' object does not support the context manager protocol
# expect: 'OnlyEnter' object does not support the context manager protocol (missed __exit__ method)
# expect: 'OnlyExit' object does not support the context manager protocol
