class Bad:
    def __enter__(self): return self
    def __exit__(self, *a): raise RuntimeError('exit failed')
try:
    with Bad():
        raise ValueError('body')
except RuntimeError as e:
    print(e, repr(e.__context__))
# expect: exit failed ValueError('body')
try:
    with Bad():
        pass
except RuntimeError as e:
    print(e, e.__context__)
# expect: exit failed None
