class CM:
    def __enter__(self): return 'bound'
    def __exit__(self, *a): pass
with CM() as w:
    inner = 1
print(w, inner)  # expect: bound 1
try:
    raise ValueError('v')
except ValueError as e:
    kept = e
print(kept)  # expect: v
try:
    e
except NameError:
    print('e is gone')
# expect: e is gone
