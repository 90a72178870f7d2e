class CM:
    def __enter__(self): return 'from type'
    def __exit__(self, *a): return False
c = CM()
c.__enter__ = lambda: 'from instance'
with c as v:
    print(v)
# expect: from type
