class R:
    def __repr__(self): return f'<{self!r}>'
    def __eq__(self, o): return self == o
    def __len__(self): return len(self)
    def __iter__(self): return iter(self)
    def __hash__(self): return hash(self)
    def __getattr__(self, name): return getattr(self, name + 'x')
    def __call__(self): return self()
    def __add__(self, o): return self + o
    def __bool__(self): return bool(self)
    def __getitem__(self, k): return self[k]
    def __str__(self): return str(self)
    def __contains__(self, x): return x in self
def key(x):
    return sorted([2, 1], key=key)
r = R()
for attempt in (lambda: repr(r), lambda: r == 1, lambda: len(r), lambda: iter(r), lambda: hash(r), lambda: r.x, lambda: r(), lambda: r + 1,
                lambda: not r, lambda: r[0], lambda: str(r), lambda: 1 in r, lambda: sorted([2, 1], key=key), lambda: max([1, 2], key=key),
                lambda: list(map(key, [1])), lambda: print(r), lambda: f'{r}', lambda: '%s' % r, lambda: '{}'.format(r)):
    try:
        attempt()
        print('no error')
    except RecursionError:
        print('RecursionError', end=' ')
print()
# expect: RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError RecursionError
