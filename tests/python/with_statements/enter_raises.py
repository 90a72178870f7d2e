class Outer:
    def __enter__(self): print('outer enter'); return self
    def __exit__(self, t, v, tb): print('outer exit', t.__name__)
class BadEnter:
    def __enter__(self): raise ValueError('no entry')
    def __exit__(self, *a): print('never')
try:
    with Outer(), BadEnter():
        print('never')
except ValueError as e:
    print(e)
# expect: outer enter
# expect: outer exit ValueError
# expect: no entry
