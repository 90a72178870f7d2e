class A:
    "doc"
class B(A): pass
class E(Exception): pass
class L(list): pass
print(A.__doc__, A().__doc__, B.__doc__, B().__doc__, E.__doc__, E().__doc__, L.__doc__, L().__doc__)
# expect: doc doc None None None None None None
b = B()
b.__doc__ = 'own'
print(b.__doc__, hasattr(5, "__doc__"), hasattr([], "__doc__"))  # expect: own True True
class D(dict):
    def __iter__(self): return super().__iter__()
    def __getitem__(self, key): return ('item', key)
print({**D(a=1)}, dict(D(a=1)), (lambda **k: k)(**D(a=1)))
# expect: {'a': ('item', 'a')} {'a': ('item', 'a')} {'a': ('item', 'a')}
class P(dict):
    def __getitem__(self, key): return ('item', key)
print({**P(a=1)}, dict(P(a=1)))  # expect: {'a': 1} {'a': 1}
