def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__ + ':', e)
def bad(x):
    raise ValueError(f'callback {x}')
attempt(lambda: sorted([1, 2], key=bad))  # expect: ValueError: callback 1
attempt(lambda: list(map(bad, [1])))  # expect: ValueError: callback 1
attempt(lambda: list(filter(bad, [1])))  # expect: ValueError: callback 1
attempt(lambda: max([1, 2], key=bad))  # expect: ValueError: callback 1
attempt(lambda: sum(bad(x) for x in [1]))  # expect: ValueError: callback 1
attempt(lambda: any(map(bad, [1])))  # expect: ValueError: callback 1
attempt(lambda: dict((bad(x), 1) for x in [1]))  # expect: ValueError: callback 1
attempt(lambda: ','.join(map(bad, [1])))  # expect: ValueError: callback 1
class B:
    def __lt__(self, o): raise KeyError('lt')
    def __eq__(self, o): raise KeyError('eq')
    def __hash__(self): return 1
    def __len__(self): raise KeyError('len')
    def __iter__(self): raise KeyError('iter')
    def __bool__(self): raise KeyError('bool')
attempt(lambda: sorted([B(), B()]))  # expect: KeyError: 'lt'
attempt(lambda: B() in [B()])  # expect: KeyError: 'eq'
attempt(lambda: {B(): 1, B(): 2})  # expect: KeyError: 'eq'
attempt(lambda: len(B()))  # expect: KeyError: 'len'
attempt(lambda: list(B()))  # expect: KeyError: 'iter'
attempt(lambda: not B())  # expect: KeyError: 'bool'
attempt(lambda: [].index(B()) if False else [B()].index(1))  # expect: KeyError: 'eq'
attempt(lambda: all([B()]))  # expect: KeyError: 'bool'
