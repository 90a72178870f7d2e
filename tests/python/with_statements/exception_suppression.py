class Suppress:
    def __init__(self, *kinds): self.kinds = kinds
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        self.seen = t
        return t is not None and issubclass(t, self.kinds)
with Suppress(ValueError) as s:
    raise ValueError('gone')
print(s.seen.__name__)  # expect: ValueError
try:
    with Suppress(KeyError):
        raise ValueError('passes')
except ValueError as e:
    print(e)
# expect: passes
with Suppress(Exception) as s:
    pass
print(s.seen)  # expect: None
