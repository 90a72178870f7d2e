class NoNext:
    def __iter__(self): return []
class BadNext:
    def __iter__(self): return self
    def __next__(self): raise KeyError('in next')
class NoneIter:
    __iter__ = None
for cls in (NoNext, BadNext, NoneIter):
    try:
        list(cls())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
# expect: TypeError: iter() returned non-iterator of type 'list'
# expect: KeyError: 'in next'
# expect: TypeError: 'NoneIter' object is not iterable
